import Glibc

/// The machine of the measurements, in general terms.
enum Machine {
    static var description: String {
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return "\(model), \(processors) processors, \(system), load \(load)"
    }

    private static var model: String {
        value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
    }

    private static var system: String {
        value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")?.replacing("\"", with: "") ?? "Linux"
    }

    private static var load: String {
        TextFile.read("/proc/loadavg")?.split(separator: " ").first.map(String.init) ?? "unknown"
    }

    private static func value(of name: String, in path: String, separator: Character) -> String? {
        let line = TextFile.read(path)?.split(separator: "\n").first { $0.hasPrefix(name) }
        guard let line, let place = line.firstIndex(of: separator) else { return nil }
        return String(line[line.index(after: place)...].drop { $0 == " " })
    }
}

/// Reads small files of the system.
enum TextFile {
    static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { text += chunk[..<count] }
        return String(decoding: text, as: UTF8.self)
    }

    static func write(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "w") else { return false }
        defer { fclose(file) }
        return fputs(text, file) >= 0
    }
}
