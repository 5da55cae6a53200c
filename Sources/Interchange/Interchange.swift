/// The module that reads requests in the formats of other programs into saved requests, and writes requests for them.
enum Interchange {}
