/* zlib's inflate as three functions on an opaque handle; its macros and its self-referring struct stay in C. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct czlib_inflater czlib_inflater;

typedef enum czlib_result { CZLIB_MORE, CZLIB_END, CZLIB_BAD_DATA, CZLIB_NO_MEMORY } czlib_result;

/* `window_bits` as in zlib: 47 reads gzip and zlib by their headers, -15 reads bare deflate. NULL without memory. */
czlib_inflater *czlib_inflater_new(int window_bits);
void czlib_inflater_free(czlib_inflater *inflater);
/* Ready for the next stream of the same kind. */
void czlib_inflater_reset(czlib_inflater *inflater);

/* Reads from `in`, writes to `out`, and puts into `used` and `made` how many bytes of each. CZLIB_MORE: give more
   input if `made` is less than `out_count`, else call again with what is left. */
czlib_result czlib_inflate(czlib_inflater *inflater, const void *in, size_t in_count, size_t *used, void *out,
                           size_t out_count, size_t *made);

/* CRC-32 (RFC 1952 section 8) of more bytes after those that gave `sum`; 0 at the start. */
uint32_t czlib_crc32(uint32_t sum, const void *bytes, size_t count);
