/* libpsl behind plain functions: the public suffix rules.
 *
 * The library is opened with the first question, because linking it costs every start of the program. */
#pragma once

/* NULL when the library and its rules are there, else the reason. */
const char *cpublicsuffix_load(void);

/* 1 when the domain is a public suffix (ICANN's or private), 0 when it is not, -1 without the library. Lower case,
 * in ASCII, without a dot at either end. */
int cpublicsuffix_is_public(const char *domain);

/* 1 when a rule of ICANN's list names the domain itself, 0 when none does, -1 without the library. A top-level domain that
 * does not exist is a public suffix by the list's last rule, but is not listed. */
int cpublicsuffix_is_listed(const char *domain);
