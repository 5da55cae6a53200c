// Bytes to ordered, lossless values and back. Pure: no input or output.
//
//     Bytes ──► JSONDocument ─────────┐
//       │                             ├─ TreeDocument ──► rows, made as they are needed
//       ├──► PropertyListDocument ────┤
//       ├──► XMLDocument ─────────────┘   XML and HTML
//       │
//       ├──► ImageInfo, and through ImageDecoder a Picture
//       │
//       └──► YAMLDocument ──► YAMLNode, with marks ──► YAMLPatch ──► the same text, one entry changed
//
// A JSON document is a flat tape over the bytes it came from: order, equal keys and the text of numbers survive. Small
// things are read into trees: `JSONValue`, `PropertyListValue`, `YAMLValue`.
