#ifndef CNP_DISPATCH_H
#define CNP_DISPATCH_H

// What libdispatch offers to foreign main loops on Linux, and declares in no public header.

/// The eventfd that becomes readable when work for the main thread is waiting; made at the first call, for the life of the process.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the work that waits for the main thread; does nothing when called from within such work. The argument is ignored.
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

#endif
