// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

/// The remark of a user on a finding.
struct FindingRemark
{
    QString finding; ///< key of the finding, which stays the same from one advice to the next; see findingKey()
    bool isDismissed = false;
    QString note;

    /// Returns whether there is nothing to save.
    [[nodiscard]] bool isEmpty() const { return !isDismissed && note.isEmpty(); }
    friend bool operator==(const FindingRemark &, const FindingRemark &) = default;
};

} // namespace plumbline
