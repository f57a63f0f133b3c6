// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/importreport.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Where every event of an import went. The parts add up to `events`: nothing disappears without a line of its own.
struct Ledger
{
    std::uint64_t events = 0;
    std::uint64_t drawn = 0;    ///< slices, marks, counter samples and joined flow points, as they stood in the file
    std::uint64_t metadata = 0; ///< names and sort orders (phase M)
    std::uint64_t repaired = 0; ///< drawn after a repair that the problem list names
    std::uint64_t unpaired = 0; ///< flow points without a partner
    std::uint64_t notDrawn = 0; ///< of a known phase that has no picture
    std::uint64_t refused = 0;
    std::array<std::uint64_t, 128> byPhase{}; ///< what was not refused, by the phase's ASCII code

    [[nodiscard]] static Ledger of(const ImportReport &report);
    Ledger &operator+=(const Ledger &other);
};

/// One part of a ledger in words.
struct LedgerPart
{
    QString name;
    std::uint64_t count = 0;
};
/// Where the events went: the parts add up to `events`. Drawn, repaired and refused stand there even when they are none.
[[nodiscard]] std::vector<LedgerPart> ledgerParts(const Ledger &ledger);
/// What kinds of events there were: with the refused ones they add up to `events` as well.
[[nodiscard]] std::vector<LedgerPart> ledgerKinds(const Ledger &ledger);

/// "10 112 events read = 10 032 drawn + 80 names", with the parts that are zero left out except refused ones.
[[nodiscard]] QString ledgerText(const Ledger &ledger);

} // namespace plumbline
