#pragma once
#include <stddef.h>

/// Markdown by libmd4c as a stream of events, and the topics of the manual, which are part of the program.

typedef enum {
    CURLEW_MARKDOWN_BEGIN,
    CURLEW_MARKDOWN_END,
    CURLEW_MARKDOWN_TEXT,
} curlew_markdown_event;

typedef enum {
    CURLEW_MARKDOWN_DOCUMENT,
    CURLEW_MARKDOWN_HEADING,
    CURLEW_MARKDOWN_PARAGRAPH,
    CURLEW_MARKDOWN_LIST,
    CURLEW_MARKDOWN_NUMBERED_LIST,
    CURLEW_MARKDOWN_ITEM,
    CURLEW_MARKDOWN_CODE_BLOCK,
    CURLEW_MARKDOWN_TABLE,
    CURLEW_MARKDOWN_ROW,
    CURLEW_MARKDOWN_CELL,
    CURLEW_MARKDOWN_STRONG,
    CURLEW_MARKDOWN_EMPHASIS,
    CURLEW_MARKDOWN_CODE,
    CURLEW_MARKDOWN_LINK,
    /// In a text: a line of the source ends, which is a space.
    CURLEW_MARKDOWN_SPACE,
    /// In a text: letters as they are.
    CURLEW_MARKDOWN_LETTERS,
    /// Blocks and spans that topics do not use; what is in them still comes.
    CURLEW_MARKDOWN_OTHER,
} curlew_markdown_part;

/// `level` is that of a heading. `text` is the letters of a text, the target of a link, the language of a code block;
/// it lives until the function returns.
typedef void (*curlew_markdown_sink)(
    void *context, curlew_markdown_event event, curlew_markdown_part part, int level, const char *text, size_t count);

/// With tables, without raw HTML. 0, or another number where there is no memory.
int curlew_markdown_read(const char *text, size_t count, curlew_markdown_sink sink, void *context);

typedef struct {
    /// The name of the topic's file, without `.md`.
    const char *name;
    const char *text;
    size_t count;
} curlew_manual_topic;

/// The topics in the order of the index; `count` is how many there are.
const curlew_manual_topic *curlew_manual_topics(size_t *count);
