// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>

/// Stops the program with a message when one of our own invariants is broken. Input, however damaged, must never make a condition
/// false.
#define PLUMBLINE_CHECK(condition)                                                                                               \
    do {                                                                                                                         \
        if (!(condition)) [[unlikely]] {                                                                                         \
            std::fprintf(stderr, "%s:%d: broken invariant: %s\n", __FILE__, __LINE__, #condition);                               \
            std::abort();                                                                                                        \
        }                                                                                                                        \
    } while (false)
