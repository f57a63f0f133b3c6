// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/releasetext.h"

#include "core/io/mappedfile.h"
#include "core/storage/trace.h"

namespace plumbline {

void releaseText(const Trace &trace)
{
    for (const SourceFile &file : trace.files()) {
        if (file.map)
            file.map->releasePages();
    }
}

} // namespace plumbline
