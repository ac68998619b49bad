// Apple's module brings Foundation along: sizes, dates, data and URLs of its API come from there.
@_exported public import Foundation
