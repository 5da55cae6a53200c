#include "CXML.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What is used of <libxml/xmlreader.h>, <libxml/HTMLparser.h> and <libxml/xmlerror.h>, written down here: the headers lie
   in a folder of their own, which a package others depend on cannot name. These have not changed since libxml2 2.6. */
typedef struct _xmlTextReader *xmlTextReaderPtr;
typedef struct {
    int domain, code;
    char *message;
    int level;
    char *file;
    int line;
    char *str1, *str2, *str3;
    int int1, int2;
} xml_error;
enum { LEVEL_FATAL = 3, PARSE_NONET = 1 << 11, PARSE_IGNORE_ENC = 1 << 21 };
enum {
    NODE_ELEMENT = 1, NODE_TEXT = 3, NODE_CDATA = 4, NODE_REFERENCE = 5, NODE_INSTRUCTION = 7, NODE_COMMENT = 8,
    NODE_DOCTYPE = 10, NODE_WHITESPACE = 13, NODE_SIGNIFICANT = 14, NODE_END = 15,
};

typedef void (*error_handler)(void *context, const xml_error *error);
typedef struct {
    void (*internalSubset)(void *, const char *, const char *, const char *);
    void *declarations[13];
    void (*startElement)(void *, const char *, const char **);
    void (*endElement)(void *, const char *);
    void *reference;
    void (*characters)(void *, const char *, int);
    void (*ignorableWhitespace)(void *, const char *, int);
    void (*processingInstruction)(void *, const char *, const char *);
    void (*comment)(void *, const char *);
    void *messages[4];
    void (*cdataBlock)(void *, const char *, int);
    void *externalSubset;
    unsigned initialized;
    void *namespaces[3];
    error_handler serror;
} sax_handler;
typedef struct {
    sax_handler *sax;
    void *userData;
} *htmlParserCtxtPtr;
enum { SAX2_MAGIC = 0xDEEDBEAF, HTML_RECOVER = 1 << 0, HTML_NOIMPLIED = 1 << 13 };

static struct {
    void (*xmlInitParser)(void);
    xmlTextReaderPtr (*xmlReaderForMemory)(const char *, int, const char *, const char *, int);
    void (*xmlFreeTextReader)(xmlTextReaderPtr);
    void (*xmlTextReaderSetStructuredErrorHandler)(xmlTextReaderPtr, error_handler, void *);
    int (*xmlTextReaderRead)(xmlTextReaderPtr);
    int (*xmlTextReaderNodeType)(xmlTextReaderPtr);
    int (*xmlTextReaderIsEmptyElement)(xmlTextReaderPtr);
    int (*xmlTextReaderMoveToAttributeNo)(xmlTextReaderPtr, int);
    int (*xmlTextReaderReadAttributeValue)(xmlTextReaderPtr);
    const char *(*xmlTextReaderConstName)(xmlTextReaderPtr);
    const char *(*xmlTextReaderConstPrefix)(xmlTextReaderPtr);
    const char *(*xmlTextReaderConstLocalName)(xmlTextReaderPtr);
    const char *(*xmlTextReaderConstNamespaceUri)(xmlTextReaderPtr);
    const char *(*xmlTextReaderConstValue)(xmlTextReaderPtr);
    htmlParserCtxtPtr (*htmlNewParserCtxt)(void);
    void *(*htmlCtxtReadIO)(htmlParserCtxtPtr, int (*)(void *, char *, int), void *, void *, void *, void *, int);
    long (*xmlByteConsumed)(htmlParserCtxtPtr);
    void (*htmlFreeParserCtxt)(htmlParserCtxtPtr);
} xml;
#define FUNCTIONS(X)                                                                                                  \
    X(xmlInitParser) X(xmlReaderForMemory) X(xmlFreeTextReader) X(xmlTextReaderSetStructuredErrorHandler)             \
    X(xmlTextReaderRead) X(xmlTextReaderNodeType) X(xmlTextReaderIsEmptyElement) X(xmlTextReaderMoveToAttributeNo)  \
    X(xmlTextReaderReadAttributeValue) X(xmlTextReaderConstName) X(xmlTextReaderConstPrefix)                          \
    X(xmlTextReaderConstLocalName) X(xmlTextReaderConstNamespaceUri) X(xmlTextReaderConstValue)                       \
    X(htmlNewParserCtxt) X(htmlCtxtReadIO) X(xmlByteConsumed) X(htmlFreeParserCtxt)

static const char *reason = "libxml2 was not loaded";

static const char *loaded(void) {
    void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libxml2.so.16", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define FIND(name)                                                                                                    \
    if (!(xml.name = (__typeof__(xml.name))dlsym(library, #name))) return dlerror();
    FUNCTIONS(FIND)
    xml.xmlInitParser();
    return NULL;
}

static void load(void) { reason = loaded(); }

const char *curlew_xml_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return reason;
}

struct curlew_xml_reader {
    xmlTextReaderPtr reader;
    int code, line, column;
    int next_attribute;
    char message[512];
    char bytes[];
};

/* The first that ends the reading counts; those after it are its consequences. */
static void keep(void *context, const xml_error *error) {
    curlew_xml_reader *reader = context;
    if (!error || error->level < LEVEL_FATAL || reader->code) return;
    reader->code = error->code;
    reader->line = error->line;
    reader->column = error->int2;
    size_t length = error->message ? strcspn(error->message, "\n") : 0;
    if (length >= sizeof reader->message) length = sizeof reader->message - 1;
    memcpy(reader->message, error->message ? error->message : "", length);
    reader->message[length] = 0;
}

curlew_xml_reader *curlew_xml_open(const void *bytes, size_t count) {
    if (curlew_xml_load() || count > INT_MAX) return NULL;
    curlew_xml_reader *reader = calloc(1, sizeof *reader + count);
    if (!reader) return NULL;
    if (count) memcpy(reader->bytes, bytes, count);
    int options = PARSE_NONET | PARSE_IGNORE_ENC;
    reader->reader = xml.xmlReaderForMemory(reader->bytes, (int)count, NULL, NULL, options);
    if (!reader->reader) {
        free(reader);
        return NULL;
    }
    xml.xmlTextReaderSetStructuredErrorHandler(reader->reader, keep, reader);
    return reader;
}

void curlew_xml_close(curlew_xml_reader *reader) {
    xml.xmlFreeTextReader(reader->reader);
    free(reader);
}

static curlew_xml_kind kind(int type) {
    switch (type) {
    case NODE_ELEMENT: return CURLEW_XML_START;
    case NODE_END: return CURLEW_XML_END;
    case NODE_TEXT:
    case NODE_WHITESPACE:
    case NODE_SIGNIFICANT: return CURLEW_XML_TEXT;
    case NODE_CDATA: return CURLEW_XML_CDATA;
    case NODE_COMMENT: return CURLEW_XML_COMMENT;
    case NODE_INSTRUCTION: return CURLEW_XML_INSTRUCTION;
    case NODE_REFERENCE: return CURLEW_XML_REFERENCE;
    case NODE_DOCTYPE: return CURLEW_XML_DOCTYPE;
    default: return CURLEW_XML_OTHER;
    }
}

static void describe(curlew_xml_reader *reader, curlew_xml_event *event) {
    xmlTextReaderPtr source = reader->reader;
    *event = (curlew_xml_event){.kind = kind(xml.xmlTextReaderNodeType(source))};
    event->prefix = xml.xmlTextReaderConstPrefix(source);
    event->local = xml.xmlTextReaderConstLocalName(source);
    event->uri = xml.xmlTextReaderConstNamespaceUri(source);
}

int curlew_xml_next(curlew_xml_reader *reader, curlew_xml_event *event) {
    int result = xml.xmlTextReaderRead(reader->reader);
    if (reader->code) return -1;
    if (result != 1) return result;
    reader->next_attribute = 0;
    describe(reader, event);
    bool has_value = event->kind >= CURLEW_XML_TEXT && event->kind <= CURLEW_XML_INSTRUCTION;
    event->value = has_value ? xml.xmlTextReaderConstValue(reader->reader) : NULL;
    event->is_empty = event->kind == CURLEW_XML_START && xml.xmlTextReaderIsEmptyElement(reader->reader) == 1;
    return 1;
}

/* By number: where the pieces of a value were asked for, the reader has lost its way to the next attribute. */
bool curlew_xml_next_attribute(curlew_xml_reader *reader, curlew_xml_event *event) {
    if (xml.xmlTextReaderMoveToAttributeNo(reader->reader, reader->next_attribute++) != 1) return false;
    describe(reader, event);
    return true;
}

/* Asking for the whole value would write out the entities in it. */
bool curlew_xml_next_piece(curlew_xml_reader *reader, curlew_xml_event *event) {
    if (xml.xmlTextReaderReadAttributeValue(reader->reader) != 1) return false;
    describe(reader, event);
    if (event->kind == CURLEW_XML_TEXT) event->value = xml.xmlTextReaderConstValue(reader->reader);
    return true;
}

curlew_xml_failure curlew_xml_why(const curlew_xml_reader *reader) {
    return (curlew_xml_failure){reader->code, reader->line, reader->column, reader->message};
}

/* HTML. */

typedef struct {
    htmlParserCtxtPtr parser;
    curlew_html_source source;
    curlew_html_take take;
    void *context;
    bool is_marked;
} html_reader;

/* A byte order mark tells UTF-8 without a converter, which would make each question for the place slow. */
static const char mark[] = {'\xEF', '\xBB', '\xBF'};

static int supply(void *context, char *buffer, int count) {
    html_reader *reader = context;
    if (reader->is_marked) return reader->source(reader->context, buffer, count);
    reader->is_marked = true;
    memcpy(buffer, mark, sizeof mark);
    return (int)sizeof mark + reader->source(reader->context, buffer + sizeof mark, count - (int)sizeof mark);
}

static void hand(void *context, curlew_html_event event) {
    html_reader *reader = context;
    long offset = xml.xmlByteConsumed(reader->parser) - (long)sizeof mark;
    event.offset = offset < 0 ? 0 : (size_t)offset;
    reader->take(reader->context, &event);
}

static void html_doctype(void *to, const char *name, const char *public, const char *system) {
    (void)public, (void)system;
    hand(to, (curlew_html_event){.kind = CURLEW_XML_DOCTYPE, .name = name});
}

static void html_start(void *to, const char *name, const char **attributes) {
    hand(to, (curlew_html_event){.kind = CURLEW_XML_START, .name = name, .attributes = attributes});
}

static void html_end(void *to, const char *name) {
    hand(to, (curlew_html_event){.kind = CURLEW_XML_END, .name = name});
}

static void html_text(void *to, const char *value, int length) {
    hand(to, (curlew_html_event){.kind = CURLEW_XML_TEXT, .value = value, .length = length > 0 ? (size_t)length : 0});
}

static void html_comment(void *to, const char *value) {
    hand(to, (curlew_html_event){.kind = CURLEW_XML_COMMENT, .value = value, .length = value ? strlen(value) : 0});
}

static void html_instruction(void *to, const char *name, const char *value) {
    size_t length = value ? strlen(value) : 0;
    hand(to, (curlew_html_event){.kind = CURLEW_XML_INSTRUCTION, .name = name, .value = value, .length = length});
}

/* libxml2 knows the elements of HTML 4 alone, and wants `&amp;` where HTML 5 takes `&`: these are no mistakes. */
static void html_mistake(void *to, const xml_error *error) {
    enum { UNKNOWN_TAG = 801, NO_NAME = 68, NO_SEMICOLON = 23 };
    if (!error || error->code == UNKNOWN_TAG || error->code == NO_NAME || error->code == NO_SEMICOLON) return;
    hand(to, (curlew_html_event){.kind = CURLEW_XML_OTHER, .line = error->line});
}

bool curlew_html_read(curlew_html_source source, curlew_html_take take, void *context) {
    static const sax_handler handler = {
        .internalSubset = html_doctype, .startElement = html_start, .endElement = html_end, .characters = html_text,
        .ignorableWhitespace = html_text, .processingInstruction = html_instruction, .comment = html_comment,
        .cdataBlock = html_text, .initialized = SAX2_MAGIC, .serror = html_mistake,
    };
    htmlParserCtxtPtr parser = curlew_xml_load() ? NULL : xml.htmlNewParserCtxt();
    if (!parser) return false;
    html_reader reader = {parser, source, take, context, false};
    *parser->sax = handler;
    parser->userData = &reader;
    int options = HTML_RECOVER | HTML_NOIMPLIED | PARSE_NONET | PARSE_IGNORE_ENC;
    xml.htmlCtxtReadIO(parser, supply, NULL, &reader, NULL, NULL, options);
    xml.htmlFreeParserCtxt(parser);
    return true;
}
