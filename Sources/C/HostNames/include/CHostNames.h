/* libidn2, by which names in letters beyond ASCII become names of the DNS (RFC 5891, UTS 46). The library is loaded when
   the first of them is met. */
#pragma once

#include <stdbool.h>

typedef enum chostnames_result {
    CHOSTNAMES_DONE,
    /* The name holds a letter or sign that IDNA 2008 leaves out. */
    CHOSTNAMES_DISALLOWED,
    CHOSTNAMES_REFUSED
} chostnames_result;

/* Bytes that the longest name takes, its NUL included. */
enum { CHOSTNAMES_ROOM = 256 };

/* Writes the name in ASCII into `out`. Else `out` is empty, and `reason` says why in the library's words; it stays
   valid.
   `is_transitional` false: IDNA 2008 after the mapping of UTS 46; true: UTS 46's transitional processing, which tests
   less. May be called from any thread. */
chostnames_result chostnames_to_ascii(const char *name, bool is_transitional, char out[CHOSTNAMES_ROOM],
                                      const char **reason);
