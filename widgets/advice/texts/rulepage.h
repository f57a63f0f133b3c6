// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace plumbline {

/// What there is to say of a rule whatever it found, in the user's language. Empty parts are not known.
struct RulePage
{
    QString title;
    QString meaning;
    QString formula; ///< with the limits in force
    QString doubts;
    QStringList suggestions; ///< of all its variants; "…" stands for what only a finding tells
    QStringList needs;       ///< inputs, and how to collect them
    QString settings;        ///< the section of advice.ini that says what is in force; "" without limits
};

/// `limits` are those of the rule in force, see ThresholdOverrides::thresholdsOf().
[[nodiscard]] RulePage rulePage(const Rule &rule, const std::vector<Threshold> &limits);

} // namespace plumbline
