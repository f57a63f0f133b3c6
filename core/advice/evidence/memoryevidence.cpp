// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/memoryevidence.h"

#include <algorithm>
#include <string>

namespace plumbline {

std::optional<std::int64_t> heldAt(const MemoryCurve &curve, TimeNs ns)
{
    const auto behind = std::ranges::upper_bound(curve.samples, ns, {}, &MemorySample::ns);
    return behind == curve.samples.begin() ? std::nullopt : std::optional(std::prev(behind)->bytes);
}

Evidence memoryEvidence(const CardEvidence &card, TimeNs absoluteNs, std::string_view name)
{
    TimeNs own = 0;
    if (!card.trace() || __builtin_sub_overflow(absoluteNs, card.trace()->originNs(), &own))
        return card.fileEvidence("memory_record", ".csv");
    return card.rangeEvidence({own, own}, std::string(name));
}

} // namespace plumbline
