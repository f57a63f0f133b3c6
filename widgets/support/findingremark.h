// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

/// What somebody thinks of a finding.
struct FindingRemark
{
    QString finding; ///< what stays of it from one advice to the next, see findingKey()
    bool isDismissed = false;
    QString note;

    /// Whether there is anything to keep.
    [[nodiscard]] bool isEmpty() const { return !isDismissed && note.isEmpty(); }
    friend bool operator==(const FindingRemark &, const FindingRemark &) = default;
};

} // namespace plumbline
