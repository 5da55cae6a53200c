/// Reads requests in the formats of other programs into saved requests, and writes them for those programs.
enum Interchange {}
