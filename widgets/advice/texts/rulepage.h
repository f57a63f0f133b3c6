// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace plumbline {

/// The content of the page of a rule, in the language of the user. Parts that are not known are empty.
struct RulePage
{
    QString title;
    QString meaning;
    QString formula; ///< with the thresholds that apply
    QString doubts;
    QStringList suggestions; ///< of all variants; "…" replaces values that only a finding has
    QStringList needs;       ///< inputs that the rule needs, and how to collect them
    QString settings;        ///< section of advice.ini with the thresholds that apply; "" if the rule has none
};

/// Makes the page of a rule. `limits` are the thresholds of the rule that apply, see ThresholdOverrides::thresholdsOf().
[[nodiscard]] RulePage rulePage(const Rule &rule, const std::vector<Threshold> &limits);

} // namespace plumbline
