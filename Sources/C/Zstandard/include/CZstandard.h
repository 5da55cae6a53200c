/* libzstd's decoder as three functions on an opaque handle. The library is loaded when the first body asks for it. */
#pragma once

#include <stddef.h>

typedef struct czstandard_decoder czstandard_decoder;

typedef enum czstandard_result {
    CZSTANDARD_MORE,
    CZSTANDARD_END,
    CZSTANDARD_BAD_DATA,
    CZSTANDARD_NO_MEMORY
} czstandard_result;

/* Loads the library; may be called from any thread. NULL when all is well, else the reason. Nothing below may be
   called before. */
const char *czstandard_load(void);

/* NULL without memory. */
czstandard_decoder *czstandard_decoder_new(void);
void czstandard_decoder_free(czstandard_decoder *decoder);

/* Reads from `in`, writes to `out`, and puts into `used` and `made` how many bytes of each. CZSTANDARD_MORE: give more
   input if `made` is less than `out_count`, else call again with what is left. CZSTANDARD_END: a frame is at its end;
   more input begins the next one. */
czstandard_result czstandard_decode(czstandard_decoder *decoder, const void *in, size_t in_count, size_t *used,
                                    void *out, size_t out_count, size_t *made);
