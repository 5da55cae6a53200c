extension Error {
    /// The value, or the error that `change` makes of this one: `try JSONError.mapped(try read()) { Refusal($0) }`. The
    /// type in front is the only error that `value` may throw.
    @inlinable
    package static func mapped<Value, Other: Error>(
        _ value: @autoclosure () throws(Self) -> Value, _ change: (Self) -> Other
    ) throws(Other) -> Value {
        do throws(Self) { return try value() } catch { throw change(error) }
    }

    /// The value, or the one that takes its place after this error.
    @inlinable
    package static func caught<Value>(
        _ value: @autoclosure () throws(Self) -> Value, _ instead: (Self) -> Value
    ) -> Value {
        do throws(Self) { return try value() } catch { return instead(error) }
    }
}

/// A value that is told in one sentence, mostly an error or the reason of one. The sentence is its text.
public protocol Worded: CustomStringConvertible {
    /// A complete sentence, or several.
    var sentence: String { get }
}

extension Worded {
    public var description: String { sentence }
}
