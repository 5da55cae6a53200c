/* libbrotlidec as three functions on an opaque handle. The library is loaded when the first body asks for it. */
#pragma once

#include <stddef.h>

typedef struct cbrotli_decoder cbrotli_decoder;

typedef enum cbrotli_result { CBROTLI_MORE, CBROTLI_END, CBROTLI_BAD_DATA, CBROTLI_NO_MEMORY } cbrotli_result;

/* Loads the library; may be called from any thread. NULL when all is well, else the reason. Nothing below may be
   called before. */
const char *cbrotli_load(void);

/* NULL without memory. */
cbrotli_decoder *cbrotli_decoder_new(void);
void cbrotli_decoder_free(cbrotli_decoder *decoder);

/* Reads from `in`, writes to `out`, and puts into `used` and `made` how many bytes of each. CBROTLI_MORE: give more
   input if `made` is less than `out_count`, else call again with what is left. */
cbrotli_result cbrotli_decode(cbrotli_decoder *decoder, const void *in, size_t in_count, size_t *used, void *out,
                              size_t out_count, size_t *made);
