// Many requests in one run: their order, the steps that are skipped, and the results.
//
//     RunItem (request, checks, captures)     BatchFile, folder, marked requests
//        │ needs {{token}}, sets token, after:, when:
//        ▼
//     RunPlan ── order, links; circles and missing steps are sentences
//        │
//     RunState   event in ─► steps out: start, skip, cancel, finish      pure
//        ▲ │
//        │ ▼
//     Runner ──► StepExecutor ──► NetworkAgent ──► the network            actor
//        │
//        └─► RunProgress, at the end one RunReport ─► rows, JUnit, JSON
//
// It mirrors YTKBatchRequest, YTKBatchRequestAgent, YTKChainRequest and YTKChainRequestAgent.
