// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/heap.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace plumbline {

void trimHeap()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace plumbline
