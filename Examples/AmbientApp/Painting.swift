internal import Foundation

/// A cover as a function from a place to a colour; places run from 0 to 1, left to right and top to bottom.
struct Painting: Sendable {
  /// Red, green and blue, 0 to 1.
  typealias Colour = SIMD3<Float>

  /// The colour at a place.
  let colour: @Sendable (_ x: Float, _ y: Float) -> Colour

  /// Paints a square, three bytes a pixel, row by row.
  func pixels(side: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 3)
    for row in 0..<side {
      for column in 0..<side {
        let place = colour((Float(column) + 0.5) / Float(side), (Float(row) + 0.5) / Float(side))
        let scaled = place.clamped(lowerBound: .zero, upperBound: .one) * 255
        bytes.append(UInt8(scaled.x))
        bytes.append(UInt8(scaled.y))
        bytes.append(UInt8(scaled.z))
      }
    }
    return bytes
  }

  /// A grey evening behind slanting rain.
  static let rain = Painting { x, y in
    var colour = mix([0.42, 0.52, 0.60], [0.10, 0.16, 0.24], y)
    for layer in 0..<3 {
      let depth = Float(layer)
      let columns: Float = 34 - depth * 9
      let slanted = (x + y * 0.22 + depth * 0.37) * columns
      let drop = hash(slanted.rounded(.down) + depth * 57)
      let along = fraction(y * (2.2 - depth * 0.35) + drop)
      let across = abs(fraction(slanted) - 0.5)
      let streak = edge(0.16, 0.02, across) * edge(0.62, 1, along) * edge(1, 0.96, along)
      colour += Colour(repeating: streak * (0.14 + 0.13 * depth))
    }
    let ground = 0.88 + 0.006 * sin(x * 40)
    return mix(colour, [0.06, 0.10, 0.15], edge(ground - 0.05, ground, y))
  }

  /// Waves under a low moon.
  static let ocean = Painting { x, y in
    var colour = mix([0.05, 0.09, 0.24], [0.95, 0.56, 0.42], edge(0, 0.62, y))
    let moon = distance(x - 0.64, y - 0.36)
    colour = mix(colour, [1, 0.86, 0.68], 0.45 * edge(0.42, 0.05, moon))
    colour = mix(colour, [1, 0.96, 0.86], edge(0.128, 0.122, moon))
    for wave in 0..<5 {
      let depth = Float(wave)
      let crest = 0.54 + depth * 0.1 + (0.012 + depth * 0.006) * sin(x * (17 - depth * 2) + depth * 2.1)
      let water = mix([0.42, 0.36, 0.52], [0.02, 0.09, 0.22], depth / 4)
      let glitter = 0.22 * edge(0.22, 0, abs(x - 0.64)) * edge(0.03, 0, abs(y - crest - 0.008))
      colour = mix(colour, water + Colour(repeating: glitter), edge(crest - 0.003, crest + 0.003, y))
    }
    return colour
  }

  /// Hills of firs, paler with distance.
  static let forest = Painting { x, y in
    var colour = mix([0.96, 0.88, 0.70], [0.62, 0.78, 0.72], edge(0, 0.7, y))
    colour = mix(colour, [1, 0.98, 0.88], edge(0.30, 0.02, distance(x - 0.3, y - 0.26)))
    for hill in 0..<4 {
      let depth = Float(hill)
      let slope = 0.44 + depth * 0.14 + (0.05 - depth * 0.006) * sin(x * (5 + depth * 1.7) + depth * 1.9)
      let firs: Float = 26 - depth * 5
      let tree = fraction(x * firs + depth * 0.31)
      let height = (0.05 + 0.035 * depth) * (0.55 + 0.45 * hash((x * firs + depth * 0.31).rounded(.down) + depth * 11))
      let tip = slope - height * max(0, 1 - abs(tree - 0.5) * 2.6)
      let green = mix([0.50, 0.67, 0.60], [0.04, 0.16, 0.15], depth / 3)
      colour = mix(colour, green, edge(tip - 0.004, tip + 0.004, y))
    }
    return colour
  }

  /// A fire under the stars.
  static let campfire = Painting { x, y in
    var colour = mix([0.03, 0.03, 0.10], [0.16, 0.08, 0.14], y)
    let cell = 22 as Float
    let (column, row) = ((x * cell).rounded(.down), (y * cell).rounded(.down))
    let seed = hash(column * 7.3 + row * 31.7)
    let star = distance(fraction(x * cell) - 0.2 - 0.6 * seed, fraction(y * cell) - 0.2 - 0.6 * hash(seed * 91))
    if seed > 0.72 { colour += Colour(repeating: edge(0.12, 0.02, star) * (seed - 0.6) * 2.2 * edge(0.7, 0.4, y)) }
    let glow = distance((x - 0.5) * 0.9, y - 0.78)
    colour += Colour(0.95, 0.42, 0.10) * (0.75 * edge(0.62, 0, glow) * edge(0.62, 0, glow))
    for tongue in 0..<3 {
      let size = 1 - Float(tongue) * 0.3
      let rise = (0.82 - y) / (0.46 * size)
      let sway = 0.035 * sin(y * 21 + Float(tongue) * 1.7) * max(0, rise)
      let width = 0.15 * size * max(0, 1 - rise) * (0.35 + sin(min(1, max(0, rise)) * 2.6))
      let inside =
        edge(width + 0.006, width - 0.006, abs(x - 0.5 + sway)) * edge(-0.02, 0.02, rise) * edge(1, 0.97, rise)
      colour = mix(colour, mix([0.98, 0.40, 0.08], [1, 0.95, 0.62], Float(tongue) / 2), inside)
    }
    let log = max(abs(y - 0.835 - 0.1 * abs(x - 0.5)) - 0.022, abs(x - 0.5) - 0.24)
    colour = mix(colour, [0.17, 0.08, 0.05], edge(0.004, -0.004, log))
    return mix(colour, [0.05, 0.03, 0.05], edge(0.885, 0.9, y))
  }
}

/// From 0 to 1, without corners, as `value` goes from `start` to `end`, whichever is greater.
private func edge(_ start: Float, _ end: Float, _ value: Float) -> Float {
  let share = min(max((value - start) / (end - start), 0), 1)
  return share * share * (3 - 2 * share)
}

private func mix(_ left: Painting.Colour, _ right: Painting.Colour, _ share: Float) -> Painting.Colour {
  left + (right - left) * min(max(share, 0), 1)
}

private func distance(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

private func fraction(_ value: Float) -> Float { value - value.rounded(.down) }

/// A number from 0 to 1 that looks random and is always the same for one seed.
private func hash(_ seed: Float) -> Float { fraction(sin(seed * 12.9898) * 43_758.547) }
