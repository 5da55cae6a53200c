// The program without its terminal: a model, what happens to it, and how it looks.
//
//     key, resize, finished effect ── Message ──► update(&model, message) ──► [Effect]
//                    ▲                                  │                        │
//                    │                                  ▼                        ▼
//                    │                       view(model, theme) ──► cells    EffectRunner
//                    └───────────────────────────────────────────────────────────┘
//
// `Model` holds what is known, `Update` routes messages, `Effects` does what was asked for, `Keys` is the one table of
// bindings, `Screens` has a folder for each part of the screen with its state, its update and its drawing.
