#include "CZstandard.h"

#include <dlfcn.h>
#include <pthread.h>
#if !__has_include(<zstd.h>)
#error "zstd.h is missing: install libzstd-dev (Debian, Ubuntu)."
#endif
#include <zstd.h>
#include <zstd_errors.h>

/* The functions that are used, found by name when the library is opened. */
static struct {
    __typeof__(&ZSTD_createDStream) make;
    __typeof__(&ZSTD_freeDStream) destroy;
    __typeof__(&ZSTD_decompressStream) decode;
    __typeof__(&ZSTD_isError) is_error;
    __typeof__(&ZSTD_getErrorCode) error;
} library;

static const char *load_failure;

static void load(void) {
    void *handle = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL) {
        *(void **)&library.make = dlsym(handle, "ZSTD_createDStream");
        *(void **)&library.destroy = dlsym(handle, "ZSTD_freeDStream");
        *(void **)&library.decode = dlsym(handle, "ZSTD_decompressStream");
        *(void **)&library.is_error = dlsym(handle, "ZSTD_isError");
        *(void **)&library.error = dlsym(handle, "ZSTD_getErrorCode");
    }
    if (!library.make || !library.destroy || !library.decode || !library.is_error || !library.error) {
        load_failure = "libzstd is not there";
    }
}

const char *czstandard_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return load_failure;
}

czstandard_decoder *czstandard_decoder_new(void) { return (czstandard_decoder *)library.make(); }

void czstandard_decoder_free(czstandard_decoder *decoder) { library.destroy((ZSTD_DStream *)decoder); }

czstandard_result czstandard_decode(czstandard_decoder *decoder, const void *in, size_t in_count, size_t *used,
                                    void *out, size_t out_count, size_t *made) {
    ZSTD_inBuffer input = {in, in_count, 0};
    ZSTD_outBuffer output = {out, out_count, 0};
    size_t result = library.decode((ZSTD_DStream *)decoder, &output, &input);
    *used = input.pos;
    *made = output.pos;
    if (!library.is_error(result)) { return result == 0 ? CZSTANDARD_END : CZSTANDARD_MORE; }
    return library.error(result) == ZSTD_error_memory_allocation ? CZSTANDARD_NO_MEMORY : CZSTANDARD_BAD_DATA;
}
