#include "CBrotli.h"

#if !__has_include(<brotli/decode.h>)
#error "brotli/decode.h is missing: install libbrotli-dev (Debian, Ubuntu)."
#endif
#include <brotli/decode.h>
#include <dlfcn.h>
#include <pthread.h>

/* The functions that are used, found by name when the library is opened. */
static struct {
    __typeof__(&BrotliDecoderCreateInstance) make;
    __typeof__(&BrotliDecoderDestroyInstance) destroy;
    __typeof__(&BrotliDecoderDecompressStream) decode;
    __typeof__(&BrotliDecoderGetErrorCode) error;
} library;

static const char *load_failure;

static void load(void) {
    void *handle = dlopen("libbrotlidec.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL) {
        *(void **)&library.make = dlsym(handle, "BrotliDecoderCreateInstance");
        *(void **)&library.destroy = dlsym(handle, "BrotliDecoderDestroyInstance");
        *(void **)&library.decode = dlsym(handle, "BrotliDecoderDecompressStream");
        *(void **)&library.error = dlsym(handle, "BrotliDecoderGetErrorCode");
    }
    if (!library.make || !library.destroy || !library.decode || !library.error) {
        load_failure = "libbrotlidec is not there";
    }
}

const char *cbrotli_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return load_failure;
}

cbrotli_decoder *cbrotli_decoder_new(void) { return (cbrotli_decoder *)library.make(NULL, NULL, NULL); }

void cbrotli_decoder_free(cbrotli_decoder *decoder) { library.destroy((BrotliDecoderState *)decoder); }

cbrotli_result cbrotli_decode(cbrotli_decoder *decoder, const void *in, size_t in_count, size_t *used, void *out,
                              size_t out_count, size_t *made) {
    BrotliDecoderState *state = (BrotliDecoderState *)decoder;
    size_t in_left = in_count, out_left = out_count;
    const uint8_t *next_in = in;
    uint8_t *next_out = out;
    BrotliDecoderResult result = library.decode(state, &in_left, &next_in, &out_left, &next_out, NULL);
    *used = in_count - in_left;
    *made = out_count - out_left;
    switch (result) {
    case BROTLI_DECODER_RESULT_SUCCESS: return CBROTLI_END;
    case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT:
    case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: return CBROTLI_MORE;
    default: break;
    }
    /* -21 to -30 are the library's allocations that failed. */
    int code = library.error(state);
    return code <= BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES && code >= BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES
               ? CBROTLI_NO_MEMORY
               : CBROTLI_BAD_DATA;
}
