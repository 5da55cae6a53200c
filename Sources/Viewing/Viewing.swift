// What the explorer and the command line show alike, as rows of text with their meaning: no model, no keys, no terminal.
//
// `TimingBlocks` is where the time of an exchange went, redirect by redirect.
