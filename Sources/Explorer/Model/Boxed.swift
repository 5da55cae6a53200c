/// Keeps a large value behind a reference, so that whoever holds it is copied and destroyed by one count instead of field
/// by field. It stays a value: of two copies the one that is changed gets its own.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
    // Changed only where nobody else refers to it.
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
