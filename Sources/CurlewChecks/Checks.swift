// Checks of a response, and values captured from it.
//
//     CheckRule    `status 200-299`, `$.people size 2`     ── evaluate ──► Check
//     CaptureRule  `$.token`, `header Location`            ── capture ───► text
//     JSONFormat   the format of a JSON value (YTKNetwork's jsonValidator)
