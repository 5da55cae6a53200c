import Foundation

enum FileNames {
    /// Everything below a folder, sorted.
    static func below(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    }

    /// Every byte below a folder.
    static func bytes(below folder: String) throws -> Data {
        try below(folder).reduce(Data()) { data, name in
            data + (FileManager.default.contents(atPath: folder + "/" + name) ?? Data())
        }
    }

    static func mode(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
    }
}
