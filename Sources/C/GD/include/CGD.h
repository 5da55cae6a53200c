/* The part of libgd that turns the bytes of a picture into pixels. The library is loaded with the first picture:
   linked, it and the dozen libraries below it would be read at every start of the program. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CURLEW_GD_PNG,
    CURLEW_GD_JPEG,
    CURLEW_GD_GIF,
    CURLEW_GD_TIFF,
    CURLEW_GD_BMP,
    CURLEW_GD_WEBP,
} curlew_gd_format;

typedef struct curlew_gd_picture curlew_gd_picture;

/* NULL when libgd is there, else the reason, which stays valid. From any thread. */
const char *curlew_gd_load(void);

/* The first picture of the file, or NULL when it does not decode or `curlew_gd_load` gave a reason. */
curlew_gd_picture *curlew_gd_open(curlew_gd_format format, const void *bytes, size_t count);
void curlew_gd_close(curlew_gd_picture *picture);
int curlew_gd_width(const curlew_gd_picture *picture);
int curlew_gd_height(const curlew_gd_picture *picture);
/* Row by row, four bytes each: red, green, blue, alpha (255 is opaque, colours are not multiplied by it). */
void curlew_gd_copy(const curlew_gd_picture *picture, uint8_t *rgba);
