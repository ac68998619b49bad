internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// The object on the bus.
extension Publisher {
  /// The object with the interfaces that the session has.
  func object(hasTrackList: Bool) -> ExportedObject {
    var interfaces = [
      interface(MPRIS.root, read: Self.rootValue, write: Self.writeRoot) { $0.callRoot($1) },
      interface(MPRIS.player, read: Self.playerValue, write: Self.writePlayer) { $0.callPlayer($1) },
    ]
    if hasTrackList {
      interfaces.append(
        interface(MPRIS.trackList, read: Self.trackListValue, write: Self.refuseWrite) { $0.callTrackList($1) })
    }
    interfaces.append(
      interface(Session1.interface, read: Self.sessionValue, write: Self.refuseWrite) { $0.callSession($1) })
    return ExportedObject(at: MPRIS.path, interfaces: interfaces)
  }

  private typealias Read = @Sendable (isolated Publisher, String) -> BusValue?
  private typealias Write = @Sendable (isolated Publisher, String, BusValue, any MethodInvocation) -> Void
  private typealias Call = @Sendable (isolated Publisher, any MethodInvocation) -> Void

  private func interface(
    _ description: InterfaceDescription, read: @escaping Read, write: @escaping Write, call: @escaping Call
  ) -> ExportedInterface {
    ExportedInterface(description) { [weak self] property in
      self?.assumeIsolated { read($0, property) }
    } set: { [weak self] property, value, invocation in
      self?.assumeIsolated { write($0, property, value, invocation) }
    } call: { [weak self] invocation in
      self?.assumeIsolated { call($0, invocation) }
    }
  }

  private static let rootValue: Read = { publisher, property in
    publisher.machine.current?.root.value(of: property)
  }

  private static let playerValue: Read = { publisher, property in
    guard property == "Position" else { return publisher.machine.current?.player.value(of: property) }
    return MPRIS.position(publisher.machine.tracker.position(at: publisher.executor.now))
  }

  private static let trackListValue: Read = { publisher, property in
    publisher.machine.current?.trackList?.properties.value(of: property)
  }

  private static let sessionValue: Read = { publisher, property in
    guard property == "Anchor" else { return publisher.machine.current?.session.value(of: property) }
    return Session1.anchor(publisher.machine.tracker.actual)
  }

  private static let writeRoot: Write = { _, property, value, invocation in
    do throws(BusError) {
      _ = try RootWrite(property: property, value: value)
      invocation.fail(.notSupported("\(property) cannot be changed."))
    } catch {
      invocation.fail(error)
    }
  }

  private static let writePlayer: Write = { publisher, property, value, invocation in
    do throws(BusError) {
      publisher.accept(.write(try PlayerWrite(property: property, value: value)), invocation)
    } catch {
      invocation.fail(error)
    }
  }

  private static let refuseWrite: Write = { _, property, _, invocation in
    invocation.fail(.readOnly(property))
  }
}

// MARK: Calls

extension Publisher {
  private func callRoot(_ invocation: any MethodInvocation) {
    do throws(BusError) { accept(.root(try RootMethod(invocation)), invocation) } catch { invocation.fail(error) }
  }

  private func callPlayer(_ invocation: any MethodInvocation) {
    do throws(BusError) { accept(.player(try PlayerMethod(invocation)), invocation) } catch { invocation.fail(error) }
  }

  private func callTrackList(_ invocation: any MethodInvocation) {
    do throws(BusError) {
      switch try TrackListMethod(invocation) {
      case .getTracksMetadata(let ids): invocation.reply([metadata(of: ids)])
      case .goTo(let id): accept(.goTo(id), invocation)
      // `CanEditTracks` is false, for which the specification wants no effect and no error.
      case .addTrack, .removeTrack: invocation.reply([])
      }
    } catch {
      invocation.fail(error)
    }
  }

  private func callSession(_ invocation: any MethodInvocation) {
    do throws(BusError) {
      let method = try Session1Method(invocation)
      switch method {
      case .getArtwork(let size): requestArtwork(.still, size, invocation)
      case .getAnimatedArtworkPreview(let shape, let size): requestArtwork(.preview(shape), size, invocation)
      case .getAnimatedArtworkVideo(let shape, let size): requestArtwork(.video(shape), size, invocation)
      default: accept(.session(method), invocation)
      }
    } catch {
      invocation.fail(error)
    }
  }

  /// What is known of these tracks, in their order; unknown ids are left out.
  private func metadata(of ids: [ObjectPath]) -> BusValue {
    let list = machine.current?.trackList
    let known = Dictionary(zip(list?.ids ?? [], list?.tracks ?? []), uniquingKeysWith: { first, _ in first })
    return .array(.properties, ids.compactMap { known[$0]?.busValue })
  }
}
