#pragma once
#include <stddef.h>

/// The commit that the program was built from, such as `0123abcd`; NULL where the build was not told.
const char *curlew_commit(void);

/// The name and the version of a library that is linked, or opened later, such as `libxml2/2.9.14`; libcurl names in one line
/// those that it uses itself. A library that is not there says so.
///
/// Returns the length, at most `room`, and 0 behind the last one.
size_t curlew_library(size_t index, char *text, size_t room);
