/* libxml2's pull reader, hardened and behind plain functions: no network, no external entities, no document types
   loaded, entities never replaced by what they stand for, the library's own bounds left on. It is loaded with the
   first document: linked, it costs every start of the program 1.5 ms. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef struct curlew_xml_reader curlew_xml_reader;

typedef enum {
    CURLEW_XML_OTHER,
    CURLEW_XML_START,
    CURLEW_XML_END,
    CURLEW_XML_TEXT,
    CURLEW_XML_CDATA,
    CURLEW_XML_COMMENT,
    CURLEW_XML_INSTRUCTION,
    CURLEW_XML_REFERENCE,
    CURLEW_XML_DOCTYPE,
} curlew_xml_kind;

/* UTF-8 that lives until the next step; NULL where there is none. */
typedef struct {
    curlew_xml_kind kind;
    const char *prefix;
    const char *local;
    const char *uri;
    const char *value;
    /* A start without an end of its own: <a/>. */
    bool is_empty;
} curlew_xml_event;

/* The first fatal error: libxml2's code and sentence, the place counted from 1. */
typedef struct {
    int code;
    int line;
    int column;
    const char *message;
} curlew_xml_failure;

/* NULL when libxml2 is there, else the reason, which stays valid. From any thread. */
const char *curlew_xml_load(void);

/* The bytes are UTF-8 and copied; the encoding that the document states is not believed. NULL: no memory, too large, or no
   library. */
curlew_xml_reader *curlew_xml_open(const void *bytes, size_t count);
void curlew_xml_close(curlew_xml_reader *reader);
/* 1 and the next event, 0 at the end, -1 and `curlew_xml_why`. */
int curlew_xml_next(curlew_xml_reader *reader, curlew_xml_event *event);
/* After a start: each attribute in turn, namespace declarations among them; false when there are no more. */
bool curlew_xml_next_attribute(curlew_xml_reader *reader, curlew_xml_event *event);
/* After an attribute: its value in pieces, which are text or references. */
bool curlew_xml_next_piece(curlew_xml_reader *reader, curlew_xml_event *event);
curlew_xml_failure curlew_xml_why(const curlew_xml_reader *reader);

/* A step of HTML; all of it lives as long as the call. */
typedef struct {
    /* CURLEW_XML_OTHER: a mistake of the markup, which is mended. */
    curlew_xml_kind kind;
    const char *name;
    const char *value;
    size_t length;
    /* Of a start: names and values in turn, NULL at the end; NULL for none, a value too. */
    const char **attributes;
    /* The bytes that were read so far. */
    size_t offset;
    /* Of a mistake, from 1. */
    int line;
} curlew_html_event;
typedef void (*curlew_html_take)(void *context, const curlew_html_event *event);
/* Puts up to `count` bytes of UTF-8 without a byte order mark into the buffer, and returns how many; 0 at the end. */
typedef int (*curlew_html_source)(void *context, char *buffer, int count);

/* Reads a document of HTML to its end. False: no memory, or no library. */
bool curlew_html_read(curlew_html_source source, curlew_html_take take, void *context);
