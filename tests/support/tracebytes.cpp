// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tracebytes.h"

#include "core/import/snapshot/factarchive.h"
#include "core/import/snapshot/traceparts.h"

namespace plumbline::test {

std::string traceBytes(const std::vector<DeviceTrace> &traces)
{
    FactWriter facts;
    std::string bytes;
    for (const DeviceTrace &part : traces) {
        facts(part.device);
        TraceParts::writeFacts(*part.trace, facts);
        const TextColumns texts = TraceParts::texts(part.trace->strings());
        for (const ColumnView &column : TraceParts::columns(*part.trace, texts, part.trace->files().size())) {
            for (std::size_t row = 0; row < column.rows; ++row)
                bytes.append(column.first + row * column.strideBytes, column.widthBytes);
        }
    }
    return facts.text() + bytes;
}

} // namespace plumbline::test
