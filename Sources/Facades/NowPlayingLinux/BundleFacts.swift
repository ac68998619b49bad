public import Foundation

/// What an `Info.plist` and a list of entitlements say on Apple's platforms.
public struct BundleFacts: Hashable, Sendable {
  /// The identifier of the bundle; nil when unknown.
  ///
  /// Counterpart of `CFBundleIdentifier`.
  public var bundleIdentifier: String?
  /// The name for people; nil when unknown.
  ///
  /// Counterpart of `CFBundleDisplayName`, or `CFBundleName` where that is missing.
  public var displayName: String?
  /// The background modes, as `audio`.
  ///
  /// Counterpart of `UIBackgroundModes`.
  public var backgroundModes: Set<String>
  /// The keys of the entitlements that are granted.
  public var entitlements: Set<String>

  /// Names the facts.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: The identifier of the bundle; nil when unknown.
  ///   - displayName: The name for people; nil when unknown.
  ///   - backgroundModes: The background modes.
  ///   - entitlements: The keys of the entitlements that are granted.
  public init(
    bundleIdentifier: String? = nil, displayName: String? = nil, backgroundModes: Set<String> = [],
    entitlements: Set<String> = []
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.displayName = displayName
    self.backgroundModes = backgroundModes
    self.entitlements = entitlements
  }

  /// Reads the facts from property lists as they are shipped elsewhere; values of another type than expected count as missing.
  ///
  /// - Parameters:
  ///   - infoPlist: An `Info.plist`, as XML or binary.
  ///   - entitlements: A list of entitlements; nil for none. An entitlement of `false` counts as not granted.
  /// - Throws: `BundleFactsError` naming the list that is none.
  public init(infoPlist: Data, entitlements: Data? = nil) throws {
    let info = try Self.dictionary(infoPlist, of: "Info.plist")
    let granted = try entitlements.map { try Self.dictionary($0, of: "list of entitlements") } ?? [:]
    self.init(
      bundleIdentifier: info["CFBundleIdentifier"] as? String,
      displayName: info["CFBundleDisplayName"] as? String ?? info["CFBundleName"] as? String,
      backgroundModes: Set(info["UIBackgroundModes"] as? [String] ?? []),
      entitlements: Set(granted.filter { $0.value as? Bool != false }.keys))
  }

  private static func dictionary(_ data: Data, of name: String) throws -> [String: Any] {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      throw BundleFactsError(message: "The \(name) of \(data.count) bytes is no property list.", cause: error)
    }
    guard let dictionary = list as? [String: Any] else {
      throw BundleFactsError(message: "The \(name) of \(data.count) bytes is no dictionary.", cause: nil)
    }
    return dictionary
  }
}
