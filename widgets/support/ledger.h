// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/importreport.h"

#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Says where each event of a load went. The counts from `drawn` to `refused` add up to `events`, so that no event is lost
/// without being counted.
struct Ledger
{
    std::uint64_t events = 0;
    std::uint64_t drawn = 0;    ///< slices, instants, samples of counters and joined flow points, counted as events of the file
    std::uint64_t metadata = 0; ///< names and sort orders (phase M)
    std::uint64_t repaired = 0; ///< drawn after a correction that the list of problems states
    std::uint64_t unpaired = 0; ///< flow points without a partner
    std::uint64_t notDrawn = 0; ///< events of a known phase that the canvas does not draw
    std::uint64_t refused = 0;
    std::array<std::uint64_t, 128> byPhase{}; ///< events that were not refused, by ASCII code of the phase

    /// Derives the counts from an import report. Events not counted otherwise are drawn.
    [[nodiscard]] static Ledger of(const ImportReport &report);
    Ledger &operator+=(const Ledger &other);
};

/// One count of an import report with its name.
struct LedgerPart
{
    QString name;
    std::uint64_t count = 0;
};
/// Returns where the events went. The counts add up to `events`. Drawn, repaired and refused are listed even if they are 0.
[[nodiscard]] std::vector<LedgerPart> ledgerParts(const Ledger &ledger);
/// Returns the kinds of events. Together with the refused events they add up to `events`.
[[nodiscard]] std::vector<LedgerPart> ledgerKinds(const Ledger &ledger);

/// Returns a line such as "10 112 events read = 10 032 drawn + 80 names". Counts of 0 are left out, except drawn and refused
/// ones.
[[nodiscard]] QString ledgerText(const Ledger &ledger);

} // namespace plumbline
