internal import CNPLinux

/// Makes a pipe whose ends are closed on exec; the caller owns both.
package func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
  var (read, write): (Int32, Int32) = (-1, -1)
  try check("pipe2") { unsafe cnp_pipe(&read, &write) }
  return (read, write)
}
