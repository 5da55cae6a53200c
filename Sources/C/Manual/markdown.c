#include "CManual.h"

#if !__has_include(<md4c.h>)
#error "md4c.h is missing: install libmd4c-dev (Debian, Ubuntu)."
#endif
#include <md4c.h>

typedef struct {
    curlew_markdown_sink sink;
    void *context;
} reader;

static curlew_markdown_part part_of_block(MD_BLOCKTYPE type) {
    switch (type) {
    case MD_BLOCK_DOC: return CURLEW_MARKDOWN_DOCUMENT;
    case MD_BLOCK_H: return CURLEW_MARKDOWN_HEADING;
    case MD_BLOCK_P: return CURLEW_MARKDOWN_PARAGRAPH;
    case MD_BLOCK_UL: return CURLEW_MARKDOWN_LIST;
    case MD_BLOCK_OL: return CURLEW_MARKDOWN_NUMBERED_LIST;
    case MD_BLOCK_LI: return CURLEW_MARKDOWN_ITEM;
    case MD_BLOCK_CODE: return CURLEW_MARKDOWN_CODE_BLOCK;
    case MD_BLOCK_TABLE: return CURLEW_MARKDOWN_TABLE;
    case MD_BLOCK_TR: return CURLEW_MARKDOWN_ROW;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: return CURLEW_MARKDOWN_CELL;
    default: return CURLEW_MARKDOWN_OTHER;
    }
}

static curlew_markdown_part part_of_span(MD_SPANTYPE type) {
    switch (type) {
    case MD_SPAN_EM: return CURLEW_MARKDOWN_EMPHASIS;
    case MD_SPAN_STRONG: return CURLEW_MARKDOWN_STRONG;
    case MD_SPAN_CODE: return CURLEW_MARKDOWN_CODE;
    case MD_SPAN_A: return CURLEW_MARKDOWN_LINK;
    default: return CURLEW_MARKDOWN_OTHER;
    }
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
    const reader *to = userdata;
    int level = type == MD_BLOCK_H ? (int)((MD_BLOCK_H_DETAIL *)detail)->level : 0;
    const char *text = NULL;
    size_t count = 0;
    if (type == MD_BLOCK_CODE) {
        MD_ATTRIBUTE language = ((MD_BLOCK_CODE_DETAIL *)detail)->lang;
        text = language.text;
        count = language.size;
    }
    to->sink(to->context, CURLEW_MARKDOWN_BEGIN, part_of_block(type), level, text, count);
    return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *userdata) {
    (void)detail;
    const reader *to = userdata;
    to->sink(to->context, CURLEW_MARKDOWN_END, part_of_block(type), 0, NULL, 0);
    return 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *userdata) {
    const reader *to = userdata;
    MD_ATTRIBUTE target = {0};
    if (type == MD_SPAN_A) { target = ((MD_SPAN_A_DETAIL *)detail)->href; }
    to->sink(to->context, CURLEW_MARKDOWN_BEGIN, part_of_span(type), 0, target.text, target.size);
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *userdata) {
    (void)detail;
    const reader *to = userdata;
    to->sink(to->context, CURLEW_MARKDOWN_END, part_of_span(type), 0, NULL, 0);
    return 0;
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *userdata) {
    const reader *to = userdata;
    curlew_markdown_part part =
        type == MD_TEXT_BR || type == MD_TEXT_SOFTBR ? CURLEW_MARKDOWN_SPACE : CURLEW_MARKDOWN_LETTERS;
    to->sink(to->context, CURLEW_MARKDOWN_TEXT, part, 0, text, size);
    return 0;
}

int curlew_markdown_read(const char *text, size_t count, curlew_markdown_sink sink, void *context) {
    reader to = {sink, context};
    MD_PARSER parser = {
        .flags = MD_FLAG_TABLES | MD_FLAG_NOHTML,
        .enter_block = enter_block,
        .leave_block = leave_block,
        .enter_span = enter_span,
        .leave_span = leave_span,
        .text = take_text,
    };
    return md_parse(text, (MD_SIZE)count, &parser, &to);
}
