/* iconv of the C library, which turns texts of other character encodings into UTF-8. Its converters are files of their own
   (gconv modules), so that one may be missing. */
#pragma once

#include <stddef.h>

typedef enum ccharsets_result {
    CCHARSETS_DONE,
    /* The C library has no such converter here. */
    CCHARSETS_NO_CONVERTER,
    CCHARSETS_NO_MEMORY
} ccharsets_result;

/* A text in UTF-8; free the bytes by `ccharsets_free`. */
typedef struct ccharsets_text {
    unsigned char *bytes;
    size_t count;
    /* Bytes that are no text in the encoding; each stands as U+FFFD. */
    size_t faults;
} ccharsets_text;

/* `encoding` is a name of iconv's and never one from outside: iconv_open takes paths and options in it. From any
   thread. */
ccharsets_result ccharsets_to_utf8(const char *encoding, const void *bytes, size_t count, ccharsets_text *text);
void ccharsets_free(ccharsets_text *text);
