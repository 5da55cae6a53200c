/// Requests as other programs write them: read into saved requests, and written for those programs again.
enum Interchange {}
