#include "CZlib.h"

#include <stdlib.h>
#if !__has_include(<zlib.h>)
#error "zlib.h is missing: install zlib1g-dev (Debian, Ubuntu)."
#endif
#include <zlib.h>

struct czlib_inflater {
    z_stream stream;
};

czlib_inflater *czlib_inflater_new(int window_bits) {
    czlib_inflater *inflater = calloc(1, sizeof *inflater);
    if (inflater && inflateInit2(&inflater->stream, window_bits) == Z_OK) return inflater;
    free(inflater);
    return NULL;
}

void czlib_inflater_free(czlib_inflater *inflater) {
    inflateEnd(&inflater->stream);
    free(inflater);
}

void czlib_inflater_reset(czlib_inflater *inflater) { inflateReset(&inflater->stream); }

czlib_result czlib_inflate(czlib_inflater *inflater, const void *in, size_t in_count, size_t *used, void *out,
                           size_t out_count, size_t *made) {
    z_stream *stream = &inflater->stream;
    stream->next_in = (Bytef *)in;
    stream->avail_in = (uInt)in_count;
    stream->next_out = out;
    stream->avail_out = (uInt)out_count;
    int result = inflate(stream, Z_NO_FLUSH);
    *used = in_count - stream->avail_in;
    *made = out_count - stream->avail_out;
    switch (result) {
    case Z_STREAM_END: return CZLIB_END;
    case Z_OK:
    case Z_BUF_ERROR: return CZLIB_MORE;
    case Z_MEM_ERROR: return CZLIB_NO_MEMORY;
    default: return CZLIB_BAD_DATA;
    }
}

uint32_t czlib_crc32(uint32_t sum, const void *bytes, size_t count) { return (uint32_t)crc32_z(sum, bytes, count); }
