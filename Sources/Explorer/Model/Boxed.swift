/// Keeps a large value behind a reference, so that copying and destroying the value around it counts one reference
/// instead of every field. It stays a value: when one of two copies is changed, that copy gets its own box.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
    // `@unchecked`: the value is written only while this is the only reference to the box.
    private final class Box: @unchecked Sendable {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var box: Box

    init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    var wrappedValue: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}
