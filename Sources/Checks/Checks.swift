// What a response should be, and what is taken out of it.
//
//     CheckRule    `status 200-299`, `$.people size 2`     ── evaluate ──► Check
//     CaptureRule  `$.token`, `header Location`            ── capture ───► text
//     JSONFormat   the shape of a JSON value (YTKNetwork's jsonValidator)
