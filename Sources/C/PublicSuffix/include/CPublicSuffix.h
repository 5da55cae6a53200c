/* libpsl behind plain functions: the public suffix rules.
 *
 * The library is opened with the first question, because linking it costs every start of the program. */
#pragma once

/* NULL when the library and its rules are there, else the reason. */
const char *cpublicsuffix_load(void);

/* 1 when the domain is a public suffix (ICANN's or private), 0 when it is not, -1 without the library. Lower case,
 * in ASCII, without a dot at either end. */
int cpublicsuffix_is_public(const char *domain);
