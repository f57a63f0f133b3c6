// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/finding.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr double HighShare = 0.05;
constexpr double MediumShare = 0.03;

} // namespace

double confidenceValue(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Conjecture:
        return 0.5;
    case Confidence::Derived:
        return 0.8;
    case Confidence::Measured:
        break;
    }
    return 1;
}

FindingSeverity severityOfShare(double share)
{
    if (share >= HighShare)
        return FindingSeverity::High;
    return share >= MediumShare ? FindingSeverity::Medium : FindingSeverity::Low;
}

void Finding::show(Evidence each)
{
    ++evidenceCount;
    if (evidence.size() < EvidenceLimit)
        evidence.push_back(std::move(each));
}

void Finding::save(TimeNs lowNs, TimeNs highNs, TimeNs stepNs)
{
    if (stepNs <= 0)
        return;
    const TimeNs high = std::clamp<TimeNs>(highNs, 0, stepNs);
    saving = Saving{std::clamp<TimeNs>(lowNs, 0, high), high, static_cast<double>(high) / static_cast<double>(stepNs)};
    severity = severityOfShare(saving->share);
}

const Fact *Finding::fact(std::string_view key) const
{
    const auto found = std::find_if(facts.begin(), facts.end(), [key](const Fact &each) { return each.key == key; });
    return found == facts.end() ? nullptr : &*found;
}

} // namespace plumbline
