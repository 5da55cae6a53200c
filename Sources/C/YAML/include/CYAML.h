#pragma once
#include <stddef.h>
#include <stdint.h>

/// libyaml's event interface without its unions: one flat event, refilled by each step.

typedef struct curlew_yaml_parser curlew_yaml_parser;

typedef enum {
    CURLEW_YAML_NOTHING,
    CURLEW_YAML_STREAM_START,
    CURLEW_YAML_STREAM_END,
    CURLEW_YAML_DOCUMENT_START,
    CURLEW_YAML_DOCUMENT_END,
    CURLEW_YAML_ALIAS,
    CURLEW_YAML_SCALAR,
    CURLEW_YAML_SEQUENCE_START,
    CURLEW_YAML_SEQUENCE_END,
    CURLEW_YAML_MAPPING_START,
    CURLEW_YAML_MAPPING_END,
} curlew_yaml_kind;

typedef enum {
    CURLEW_YAML_PLAIN,
    CURLEW_YAML_SINGLE_QUOTED,
    CURLEW_YAML_DOUBLE_QUOTED,
    CURLEW_YAML_LITERAL,
    CURLEW_YAML_FOLDED,
} curlew_yaml_style;

/// Indexes count characters behind a byte order mark, lines and columns count from 0. The texts belong to the parser
/// and live until the next step.
typedef struct {
    curlew_yaml_kind kind;
    curlew_yaml_style style;
    int is_flow;
    size_t start, end;
    size_t line, column;
    const char *anchor;
    const char *tag;
    const unsigned char *value;
    size_t length;
} curlew_yaml_event;

/// Why a step failed: a text of libyaml's own, and the place.
typedef struct {
    const char *problem;
    size_t index, line, column;
    /// The byte's offset when the bytes are no text, else -1.
    int64_t byte_offset;
} curlew_yaml_failure;

/// 0 where the package trait YAML was left out: no parser opens then.
int curlew_yaml_is_built(void);
/// Null when there is no memory. The bytes must outlive the parser.
curlew_yaml_parser *curlew_yaml_open(const unsigned char *bytes, size_t count);
void curlew_yaml_close(curlew_yaml_parser *parser);
/// 1 and the next event, or 0 and `curlew_yaml_why`.
int curlew_yaml_next(curlew_yaml_parser *parser, curlew_yaml_event *event);
curlew_yaml_failure curlew_yaml_why(const curlew_yaml_parser *parser);
