internal import NPCore
internal import NPDBus
internal import NPMPRIS
internal import NPSystem

/// Pictures: asked of the application, put into files, handed out as descriptors.
extension Publisher {
  /// Tells the machine of pictures what happened, and does what it asks for.
  func feedArtwork(_ event: ArtworkMachine.Event) {
    for action in artwork.handle(event, at: executor.now) { perform(action) }
  }

  /// Takes a client's call for a picture, which is answered when the application has supplied it.
  func requestArtwork(_ kind: ArtworkMachine.Kind, _ size: PixelSize, _ invocation: any MethodInvocation) {
    let call = nextArtworkCall
    nextArtworkCall += 1
    artworkCalls[call] = invocation
    feedArtwork(.request(call, kind, size))
  }

  private func perform(_ action: ArtworkMachine.Action) {
    switch action {
    case .fetch(let key, let number): fetch(key, number: number)
    case .cancel(let number): artworkTasks.removeValue(forKey: number)?.cancel()
    case .store(let id, let image): store(image, id: id)
    case .announce(let id, let path): feed(.artwork(id: id, url: path))
    case .delete(let path): folder.delete(path)
    case .deleteAll: folder.deleteAll()
    case .answer(let call, let result): answer(call, result)
    case .schedule(let instant): scheduleArtwork(instant)
    case .warn(let text): environment.warn(text)
    }
  }

  private func fetch(_ key: ArtworkMachine.Key, number: Int) {
    guard let ask = provider(of: key) else {
      feedArtwork(.fetched(key, number: number, .failure(.absent)))
      return
    }
    artworkTasks[number] = Task(executorPreference: executor) { [weak self] in
      let result = await Self.result(of: ask)
      await self?.fetched(key, number: number, result)
    }
  }

  private func fetched(
    _ key: ArtworkMachine.Key, number: Int, _ result: Result<ArtworkMachine.Product, ArtworkMachine.Failure>
  ) {
    artworkTasks[number] = nil
    feedArtwork(.fetched(key, number: number, result))
  }

  private typealias Provider = @Sendable () async throws -> ArtworkMachine.Product

  private func provider(of key: ArtworkMachine.Key) -> Provider? {
    let content = machine.state?.content
    switch key.kind {
    case .still:
      guard let picture = content?.artwork, picture.id == key.id else { return nil }
      return { .image(try await picture.provider(key.size)) }
    case .preview(let shape):
      guard let picture = content?.animatedArtwork, picture.id == key.id, picture.aspectRatios.contains(shape) else {
        return nil
      }
      return { .image(try await picture.preview(key.size, shape)) }
    case .video(let shape):
      guard let picture = content?.animatedArtwork, picture.id == key.id, picture.aspectRatios.contains(shape) else {
        return nil
      }
      return { .video(try await picture.video(key.size, shape)) }
    }
  }

  private static func result(
    of ask: Provider
  ) async -> Result<ArtworkMachine.Product, ArtworkMachine.Failure> {
    do {
      return .success(try await ask())
    } catch {
      return .failure(.failed(TextRepair.line("\(error)")))
    }
  }

  private func store(_ image: EncodedImage, id: String) {
    do throws(EngineError) {
      let path = try folder.store(image)
      hasWarnedOfFiles = false
      feedArtwork(.stored(id: id, path: path))
    } catch {
      // What keeps one picture out keeps out those that follow: once is enough, until one gets through.
      if !hasWarnedOfFiles {
        environment.warn("Pictures cannot be put into files and are not shown: \(error.message).")
      }
      hasWarnedOfFiles = true
      feedArtwork(.stored(id: id, path: nil))
    }
  }

  /// A sealed file in memory with the bytes of a picture.
  private static func file(_ image: EncodedImage) throws(EngineError) -> BusFileDescriptor {
    do throws(SystemError) {
      return BusFileDescriptor(owning: try PrivateFile.sealedMemory(image.bytes, name: "artwork"))
    } catch {
      throw EngineError(.file, cause: error)
    }
  }

  private func answer(_ call: Int, _ result: Result<ArtworkMachine.Product, ArtworkMachine.Failure>) {
    guard let invocation = artworkCalls.removeValue(forKey: call) else { return }
    do throws(EngineError) {
      switch result {
      case .success(.image(let image)):
        invocation.reply(Session1.pictureAnswer(try Self.file(image), mediaType: image.header.format.mediaType))
      case .success(.video(let text)): invocation.reply(try VideoFile.open(text).answer)
      case .failure(.timedOut):
        invocation.fail(BusError(.timedOut, name: .timedOut, message: "\(ArtworkMachine.Failure.timedOut)"))
      case .failure(let failure): invocation.fail(.failed("\(failure)"))
      }
    } catch {
      invocation.fail(.failed(error.message))
    }
  }
}
