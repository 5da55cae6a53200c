import EventLoop
import Glibc

/// Tells when a file in the folders of the person's themes is saved, moved there or taken away (inotify(7)), so that a theme
/// is followed while it is edited. Without any such folder it watches nothing and costs nothing.
final class ThemeWatch {
    private let descriptor: Int32
    private var source: EventSource?

    /// Nil where no folder can be watched.
    init?(_ folders: [String], changed: @escaping @MainActor () -> Void) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        // Editors write in place, or write beside the file and rename.
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
        let watched = folders.filter { inotify_add_watch(descriptor, $0, events) >= 0 }
        guard !watched.isEmpty else { return nil }
        source = EventLoop.whenReadable(descriptor) { [descriptor] in
            if Self.takesThemes(descriptor) { changed() }
        }
    }

    isolated deinit {
        source?.cancel()
        close(descriptor)
    }

    /// Takes all events that wait; false when none is about a theme file.
    private static func takesThemes(_ descriptor: Int32) -> Bool {
        var isTheme = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var offset = 0
                while offset < count {
                    let event = buffer.baseAddress!.advanced(by: offset)
                    let header = event.load(as: inotify_event.self)
                    let size = MemoryLayout<inotify_event>.size
                    let name = UnsafeRawBufferPointer(start: event + size, count: Int(header.len)).prefix { $0 != 0 }
                    if name.suffix(5).elementsEqual(".yaml".utf8) { isTheme = true }
                    offset += size + Int(header.len)
                }
            }
        }
        return isTheme
    }
}
