// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationanswer.h"

#include "core/base/wide.h"
#include "widgets/pages/communication/communicationfigures.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <set>

namespace plumbline {

namespace {

constexpr double BytesPerGigabyte = 1e9;
constexpr qsizetype CommunicationAnswerLetters = 60; ///< of the name of an operator

class CommunicationAnswer
{
    Q_DECLARE_TR_FUNCTIONS(CommunicationAnswer)
};

/// Sums over all totals; a part is unknown if no total tells it.
struct AnswerSums
{
    std::set<std::uint32_t> cards;
    std::uint64_t operators = 0;
    TotalNs elapseNs;
    TotalNs waitNs;
};

void addKnown(TotalNs &sum, const TotalNs &part)
{
    if (part)
        sum = sum.value_or(0) + *part;
}

AnswerSums sumsOf(const ChosenTotals &totals)
{
    AnswerSums sums;
    for (const auto &total : totals) {
        sums.cards.insert(total->card);
        sums.operators += total->sums.operators;
        addKnown(sums.elapseNs, total->sums.elapseNs);
        addKnown(sums.waitNs, total->sums.waitNs);
    }
    return sums;
}

QString shareOf(WideNs part, WideNs whole)
{
    return percentText(static_cast<double>(part) / static_cast<double>(whole), 1);
}

/// Returns the operator that took longest; none if no elapse is known.
std::optional<std::uint32_t> longestCall(const ProfileCommunication &all, const CommunicationFilter &filter)
{
    const auto elapseOf = [&](std::uint32_t call) { return all.operatorOf(all.calls[call]).elapseNs.value_or(-1); };
    const ChosenRows calls = callsOf(all, filter);
    const auto longest = std::ranges::max_element(calls, {}, elapseOf);
    return longest == calls.end() || elapseOf(*longest) < 0 ? std::nullopt : std::optional(*longest);
}

} // namespace

std::vector<Figure> communicationAnswer(const ProfileCommunication &all, const CommunicationFilter &filter)
{
    const ChosenTotals totals = totalsOf(all, filter);
    const AnswerSums sums = sumsOf(totals);
    std::vector<Figure> figures;
    if (sums.operators == 0 || !sums.elapseNs || *sums.elapseNs <= 0)
        return figures;
    const auto cards = static_cast<std::int64_t>(sums.cards.size());
    figures.push_back({CommunicationAnswer::tr("In communication operators"),
                       shortDurationText(saturated(*sums.elapseNs / cards)),
                       {cards == 1 ? CommunicationAnswer::tr("%1 operators of one card").arg(countText(sums.operators))
                                   : CommunicationAnswer::tr("mean of %1 cards; %2 operators")
                                         .arg(countText(static_cast<std::uint64_t>(cards)), countText(sums.operators))}});
    if (sums.waitNs)
        figures.push_back({CommunicationAnswer::tr("Waiting in them"),
                           shortDurationText(saturated(*sums.waitNs / cards)),
                           {CommunicationAnswer::tr("%1 of their time").arg(shareOf(*sums.waitNs, *sums.elapseNs))}});
    const auto transports = transportSums(all, totals);
    const auto most = std::ranges::max_element(transports, {}, [](const TransportSum &sum) { return sum.bytes.value_or(-1); });
    if (most != transports.end() && most->bytes.value_or(0) > 0 && most->bandwidth())
        figures.push_back({CommunicationAnswer::tr("Bandwidth of %1").arg(plainText(most->name)),
                           rateText(*most->bandwidth() * BytesPerGigabyte),
                           {CommunicationAnswer::tr("%1 in %2")
                                .arg(bytesText(static_cast<std::uint64_t>(saturated(*most->bytes))),
                                     shortDurationText(saturated(most->ns.value_or(0))))}});
    if (const auto longest = longestCall(all, filter)) {
        const ProfileCommunication::Call &call = all.calls[*longest];
        QStringList lines{plainText(all.text(call.name), CommunicationAnswerLetters)};
        if (cards > 1)
            lines += (*all.cards)[call.card].name;
        figures.push_back(
            {CommunicationAnswer::tr("Longest operator"), shortDurationText(*all.operatorOf(call).elapseNs), lines});
    }
    return figures;
}

} // namespace plumbline
