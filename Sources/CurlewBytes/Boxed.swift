/// Keeps a large value behind a reference, so that copying and destroying the value around it counts one reference
/// instead of every field. It stays a value: when one of two copies is changed, that copy gets its own box.
///
/// Two copies that nobody changed share one box, and are equal without a look at what is in it.
@frozen @propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
    // `@unchecked`: the value is written only while this is the only reference to the box.
    @usableFromInline
    final class Box: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) {
            self.value = value
        }
    }

    @usableFromInline var box: Box

    @inlinable
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    @inlinable
    public var wrappedValue: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    @inlinable
    public static func == (first: Boxed, second: Boxed) -> Bool {
        first.box === second.box || first.box.value == second.box.value
    }
}

// Texts and dumps show the value, as if it were not boxed.
extension Boxed: CustomStringConvertible, CustomReflectable {
    public var description: String { "\(box.value)" }
    public var customMirror: Mirror { Mirror(reflecting: box.value) }
}
