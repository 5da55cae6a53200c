import CurlewBytes

extension String {
    var trimmed: String {
        String(utf8.trimmed())
    }
}
