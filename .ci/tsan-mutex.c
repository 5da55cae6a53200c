// Tells the thread sanitizer about Swift's Mutex where it is contended.
//
// The quick paths of Synchronization.Mutex are compiled into this package, so the sanitizer sees their atomics. The
// slow ones lie in the Swift library, which is not instrumented: without these wrappers whatever a contended Mutex
// guards is reported as unguarded. `.ci/sanitize thread` builds this and loads it before everything else.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

typedef SWIFT void Lock(uint32_t state, SELF);
typedef SWIFT void Unlock(SELF);
typedef SWIFT bool TryLock(SELF);

SWIFT void lock_slow(uint32_t state, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void unlock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT bool try_lock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");

SWIFT void lock_slow(uint32_t state, SELF) {
    static Lock *real;
    if (!real) { real = (Lock *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"); }
    real(state, mutex);
    if (__tsan_acquire) { __tsan_acquire(mutex); }
}

SWIFT void unlock_slow(SELF) {
    static Unlock *real;
    if (!real) { real = (Unlock *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"); }
    if (__tsan_release) { __tsan_release(mutex); }
    real(mutex);
}

SWIFT bool try_lock_slow(SELF) {
    static TryLock *real;
    if (!real) { real = (TryLock *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"); }
    bool locked = real(mutex);
    if (locked && __tsan_acquire) { __tsan_acquire(mutex); }
    return locked;
}
