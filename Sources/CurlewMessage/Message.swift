// The parts of an HTTP message (RFC 9110). They are values; text is kept as it was typed.
//
//     text as typed ── URLText ────────► host and target as they are sent
//     rows as typed ── HeaderFields ──── validated() ──► fields that can be sent
//     Content-Type  ── MediaType
//     404           ── StatusPhrase ──► "Not Found"
