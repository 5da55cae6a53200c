#include "CGD.h"

#ifdef CURLEW_IMAGES
#if !__has_include(<gd.h>)
#error "gd.h is missing: install libgd-dev (Debian, Ubuntu), or leave out the package trait Images."
#endif
#include <dlfcn.h>
#include <gd.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>

#define FUNCTIONS(X)                                                                                                  \
    X(gdImageCreateFromPngPtr) X(gdImageCreateFromJpegPtr) X(gdImageCreateFromGifPtr) X(gdImageCreateFromTiffPtr)     \
    X(gdImageCreateFromBmpPtr) X(gdImageCreateFromWebpPtr) X(gdImageDestroy) X(gdSetErrorMethod)

#define FIELD(name) __typeof__(&name) name;
static struct { FUNCTIONS(FIELD) } gd;
static const char *reason = "libgd was not loaded";

/* libgd would write its complaints to standard error, where the screen is. */
static void stay_silent(int level, const char *format, va_list arguments) {
    (void)level;
    (void)format;
    (void)arguments;
}

/* So would libtiff below it, which is reached through libgd's own handle. */
static void silence_tiff(void *library) {
    typedef void *(*set_handler)(void *handler);
    set_handler errors = (set_handler)dlsym(library, "TIFFSetErrorHandler");
    set_handler warnings = (set_handler)dlsym(library, "TIFFSetWarningHandler");
    if (errors) errors(NULL);
    if (warnings) warnings(NULL);
}

static const char *loaded(void) {
    void *library = dlopen("libgd.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define FIND(name)                                                                                                    \
    if (!(gd.name = (__typeof__(&name))dlsym(library, #name))) return dlerror();
    FUNCTIONS(FIND)
    gd.gdSetErrorMethod(stay_silent);
    silence_tiff(library);
    return NULL;
}

static void load(void) { reason = loaded(); }

const char *curlew_gd_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return reason;
}

static gdImagePtr decoded(curlew_gd_format format, void *bytes, int count) {
    switch (format) {
    case CURLEW_GD_PNG: return gd.gdImageCreateFromPngPtr(count, bytes);
    case CURLEW_GD_JPEG: return gd.gdImageCreateFromJpegPtr(count, bytes);
    case CURLEW_GD_GIF: return gd.gdImageCreateFromGifPtr(count, bytes);
    case CURLEW_GD_TIFF: return gd.gdImageCreateFromTiffPtr(count, bytes);
    case CURLEW_GD_BMP: return gd.gdImageCreateFromBmpPtr(count, bytes);
    case CURLEW_GD_WEBP: return gd.gdImageCreateFromWebpPtr(count, bytes);
    }
    return NULL;
}

curlew_gd_picture *curlew_gd_open(curlew_gd_format format, const void *bytes, size_t count) {
    if (curlew_gd_load() || count > INT_MAX) return NULL;
    return (curlew_gd_picture *)decoded(format, (void *)bytes, (int)count);
}

void curlew_gd_close(curlew_gd_picture *picture) { gd.gdImageDestroy((gdImagePtr)picture); }
int curlew_gd_width(const curlew_gd_picture *picture) { return gdImageSX((const gdImage *)picture); }
int curlew_gd_height(const curlew_gd_picture *picture) { return gdImageSY((const gdImage *)picture); }

/* libgd counts alpha from 0, opaque, to 127. */
static uint8_t opacity(int alpha) { return (uint8_t)(255 - (alpha * 255 + 63) / 127); }

static int color(const gdImage *image, int x, int y) {
    if (image->trueColor) return image->tpixels[y][x];
    int index = image->pixels[y][x];
    int alpha = index == image->transparent ? gdAlphaTransparent : image->alpha[index];
    return gdTrueColorAlpha(image->red[index], image->green[index], image->blue[index], alpha);
}

void curlew_gd_copy(const curlew_gd_picture *picture, uint8_t *rgba) {
    const gdImage *image = (const gdImage *)picture;
    for (int y = 0; y < image->sy; y++) {
        for (int x = 0; x < image->sx; x++, rgba += 4) {
            int pixel = color(image, x, y);
            rgba[0] = (uint8_t)gdTrueColorGetRed(pixel);
            rgba[1] = (uint8_t)gdTrueColorGetGreen(pixel);
            rgba[2] = (uint8_t)gdTrueColorGetBlue(pixel);
            rgba[3] = opacity(gdTrueColorGetAlpha(pixel));
        }
    }
}

#else

const char *curlew_gd_load(void) { return "this program was built without the package trait Images"; }
curlew_gd_picture *curlew_gd_open(curlew_gd_format format, const void *bytes, size_t count) { return NULL; }
/* Never called, since no picture opens. */
void curlew_gd_close(curlew_gd_picture *picture) {}
int curlew_gd_width(const curlew_gd_picture *picture) { return 0; }
int curlew_gd_height(const curlew_gd_picture *picture) { return 0; }
void curlew_gd_copy(const curlew_gd_picture *picture, uint8_t *rgba) {}

#endif
