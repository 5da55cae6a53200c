#pragma once
#include <stddef.h>

/// The files of the folder themes, which are part of the program.

typedef struct {
    /// The name of the file, without `.yaml`.
    const char *name;
    const char *text;
    size_t count;
} curlew_theme;

/// The themes in the order of their names; `count` is how many there are.
const curlew_theme *curlew_themes(size_t *count);
