/* iconv of the C library, which turns texts of other character encodings into UTF-8 and back. Its converters are files of
   their own (gconv modules), so that one may be missing. */
#pragma once

#include <stddef.h>

typedef enum ccharsets_result {
    CCHARSETS_DONE,
    /* The C library has no such converter here. */
    CCHARSETS_NO_CONVERTER,
    CCHARSETS_NO_MEMORY
} ccharsets_result;

/* A text in the encoding asked for; free the bytes by `ccharsets_free`. */
typedef struct ccharsets_text {
    unsigned char *bytes;
    size_t count;
    /* Bytes that are no text, or a character that `to` lacks; each is U+FFFD in UTF-8, and is left out otherwise. */
    size_t faults;
} ccharsets_text;

/* `to` and `from` are names of iconv's and never ones from outside: iconv_open takes paths and options in them. From any
   thread. */
ccharsets_result ccharsets_convert(
    const char *to, const char *from, const void *bytes, size_t count, ccharsets_text *text);
void ccharsets_free(ccharsets_text *text);
