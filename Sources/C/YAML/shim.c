#include "CYAML.h"

#ifdef CURLEW_YAML
#if !__has_include(<yaml.h>)
#error "yaml.h is missing: install libyaml-dev (Debian, Ubuntu), or leave out the package trait YAML."
#endif
#include <stdlib.h>
#include <yaml.h>

int curlew_yaml_is_built(void) { return 1; }

struct curlew_yaml_parser {
    yaml_parser_t parser;
    yaml_event_t event;
    int has_event;
};

curlew_yaml_parser *curlew_yaml_open(const unsigned char *bytes, size_t count) {
    curlew_yaml_parser *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    if (!yaml_parser_initialize(&self->parser)) {
        free(self);
        return NULL;
    }
    yaml_parser_set_encoding(&self->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&self->parser, bytes, count);
    return self;
}

static void drop_event(curlew_yaml_parser *self) {
    if (self->has_event) yaml_event_delete(&self->event);
    self->has_event = 0;
}

void curlew_yaml_close(curlew_yaml_parser *self) {
    if (!self) return;
    drop_event(self);
    yaml_parser_delete(&self->parser);
    free(self);
}

static void take_scalar(const yaml_event_t *from, curlew_yaml_event *to) {
    to->kind = CURLEW_YAML_SCALAR;
    to->anchor = (const char *)from->data.scalar.anchor;
    to->tag = (const char *)from->data.scalar.tag;
    to->value = from->data.scalar.value;
    to->length = from->data.scalar.length;
    switch (from->data.scalar.style) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: to->style = CURLEW_YAML_SINGLE_QUOTED; break;
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: to->style = CURLEW_YAML_DOUBLE_QUOTED; break;
    case YAML_LITERAL_SCALAR_STYLE: to->style = CURLEW_YAML_LITERAL; break;
    case YAML_FOLDED_SCALAR_STYLE: to->style = CURLEW_YAML_FOLDED; break;
    default: to->style = CURLEW_YAML_PLAIN; break;
    }
}

static void take_sequence(const yaml_event_t *from, curlew_yaml_event *to) {
    to->kind = CURLEW_YAML_SEQUENCE_START;
    to->anchor = (const char *)from->data.sequence_start.anchor;
    to->tag = (const char *)from->data.sequence_start.tag;
    to->is_flow = from->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
}

static void take_mapping(const yaml_event_t *from, curlew_yaml_event *to) {
    to->kind = CURLEW_YAML_MAPPING_START;
    to->anchor = (const char *)from->data.mapping_start.anchor;
    to->tag = (const char *)from->data.mapping_start.tag;
    to->is_flow = from->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
}

static void take(const yaml_event_t *from, curlew_yaml_event *to) {
    switch (from->type) {
    case YAML_STREAM_START_EVENT: to->kind = CURLEW_YAML_STREAM_START; break;
    case YAML_STREAM_END_EVENT: to->kind = CURLEW_YAML_STREAM_END; break;
    case YAML_DOCUMENT_START_EVENT: to->kind = CURLEW_YAML_DOCUMENT_START; break;
    case YAML_DOCUMENT_END_EVENT: to->kind = CURLEW_YAML_DOCUMENT_END; break;
    case YAML_ALIAS_EVENT:
        to->kind = CURLEW_YAML_ALIAS;
        to->anchor = (const char *)from->data.alias.anchor;
        break;
    case YAML_SCALAR_EVENT: take_scalar(from, to); break;
    case YAML_SEQUENCE_START_EVENT: take_sequence(from, to); break;
    case YAML_SEQUENCE_END_EVENT: to->kind = CURLEW_YAML_SEQUENCE_END; break;
    case YAML_MAPPING_START_EVENT: take_mapping(from, to); break;
    case YAML_MAPPING_END_EVENT: to->kind = CURLEW_YAML_MAPPING_END; break;
    default: to->kind = CURLEW_YAML_NOTHING; break;
    }
}

int curlew_yaml_next(curlew_yaml_parser *self, curlew_yaml_event *event) {
    drop_event(self);
    if (!yaml_parser_parse(&self->parser, &self->event)) return 0;
    self->has_event = 1;
    *event = (curlew_yaml_event){
        .start = self->event.start_mark.index,
        .end = self->event.end_mark.index,
        .line = self->event.start_mark.line,
        .column = self->event.start_mark.column,
    };
    take(&self->event, event);
    return 1;
}

curlew_yaml_failure curlew_yaml_why(const curlew_yaml_parser *self) {
    const yaml_parser_t *parser = &self->parser;
    int is_reader = parser->error == YAML_READER_ERROR;
    const yaml_mark_t *mark = is_reader ? &parser->mark : &parser->problem_mark;
    return (curlew_yaml_failure){
        .problem = parser->problem ? parser->problem : "no memory",
        .index = mark->index,
        .line = mark->line,
        .column = mark->column,
        .byte_offset = is_reader ? (int64_t)parser->problem_offset : -1,
    };
}

#else

int curlew_yaml_is_built(void) { return 0; }
curlew_yaml_parser *curlew_yaml_open(const unsigned char *bytes, size_t count) { return NULL; }
/* Never called, since no parser opens. */
void curlew_yaml_close(curlew_yaml_parser *parser) {}
int curlew_yaml_next(curlew_yaml_parser *parser, curlew_yaml_event *event) { return 0; }
curlew_yaml_failure curlew_yaml_why(const curlew_yaml_parser *parser) { return (curlew_yaml_failure){}; }

#endif
