#include "CCharsets.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = {(char)0xEF, (char)0xBF, (char)0xBD};

/* Makes room for at least `wanted` more bytes behind `used`. */
static int grow(ccharsets_text *text, size_t used, size_t *size, size_t wanted) {
    if (*size - used >= wanted) return 1;
    size_t larger = *size * 2 + wanted;
    unsigned char *bytes = realloc(text->bytes, larger);
    if (!bytes) return 0;
    text->bytes = bytes;
    *size = larger;
    return 1;
}

ccharsets_result ccharsets_convert(
    const char *to, const char *from, const void *bytes, size_t count, ccharsets_text *text) {
    memset(text, 0, sizeof *text);
    size_t replacement = strcmp(to, "UTF-8") == 0 ? sizeof mark : 0;
    iconv_t converter = iconv_open(to, from);
    if (converter == (iconv_t)-1) return errno == EINVAL ? CCHARSETS_NO_CONVERTER : CCHARSETS_NO_MEMORY;
    size_t size = count + count / 2 + 16;
    size_t used = 0;
    char *in = (char *)bytes;
    size_t left = count;
    text->bytes = malloc(size);
    int has_memory = text->bytes != NULL;
    int is_done = 0;
    while (has_memory && !is_done) {
        char *out = (char *)text->bytes + used;
        size_t room = size - used;
        /* Without input the converter writes what it still holds. */
        is_done = left == 0;
        size_t result = is_done ? iconv(converter, NULL, NULL, &out, &room) : iconv(converter, &in, &left, &out, &room);
        used = size - room;
        if (result != (size_t)-1) continue;
        if (errno == E2BIG) {
            is_done = 0;
            has_memory = grow(text, used, &size, size);
        } else {
            /* A byte that is no text, or the beginning of a character that the end cuts off. */
            has_memory = grow(text, used, &size, replacement);
            if (!has_memory) break;
            memcpy(text->bytes + used, mark, replacement);
            used += replacement;
            text->faults += 1;
            size_t skipped = errno == EINVAL ? left : left > 0;
            in += skipped;
            left -= skipped;
        }
    }
    iconv_close(converter);
    text->count = used;
    if (has_memory) return CCHARSETS_DONE;
    ccharsets_free(text);
    return CCHARSETS_NO_MEMORY;
}

void ccharsets_free(ccharsets_text *text) {
    free(text->bytes);
    memset(text, 0, sizeof *text);
}
