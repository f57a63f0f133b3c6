// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationnotes.h"

#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>

#include <algorithm>

namespace plumbline {

namespace {

class CommunicationNotes
{
    Q_DECLARE_TR_FUNCTIONS(CommunicationNotes)
};

} // namespace

QString howToGetCommunication(const ProfileCommunication *all)
{
    const bool hasCards = all && !all->cards->empty();
    const Framework framework = hasCards ? all->cards->front().card().framework : Framework::Unknown;
    const QString file =
        framework == Framework::MindInsight ? QStringLiteral("hccl_raw_*.csv") : QStringLiteral("communication*.json");
    return howToGetText(file, Collected::Communication, framework);
}

QString whyNoCommunication(const ProfileCommunication &all)
{
    if (all.cards->empty())
        return CommunicationNotes::tr("No card was found in the opened files.");
    if (!all.isEmpty())
        return {};
    for (const auto &card : all.of) {
        if (!card->errors.empty())
            return errorText(card->errors.front());
    }
    const bool hasFile = std::any_of(all.of.begin(), all.of.end(), [](const auto &card) { return card->hasOperators; });
    if (hasFile)
        return CommunicationNotes::tr(
            "communication.json contains no operators: the cards sent nothing to each other while they were profiled.");
    return CommunicationNotes::tr(
               "There is no data on communication: no card has a communication.json, and no timeline has a communication lane. A "
               "job on one card does not communicate.") +
           QLatin1Char(' ') + howToGetCommunication(&all);
}

QStringList communicationNotes(const ProfileCommunication &all, const CommunicationFilter &filter)
{
    std::size_t fromTrace = 0;
    std::uint64_t doubtful = 0;
    QStringList notes;
    if (filter.range && !all.links.empty())
        notes += CommunicationNotes::tr(
            "Links have no times: only operators, groups, packets and bandwidths are restricted to the marked range.");
    for (std::size_t card = 0; card < all.of.size(); ++card) {
        fromTrace += all.isOfTrace[card] && !all.of[card]->operators.operators.empty() ? 1 : 0;
        for (const Problem &problem : all.of[card]->problems) {
            if (problem.code == ProblemCode::DoubtfulFigures)
                doubtful += problem.count;
            else
                notes += problemLine(problem);
        }
        for (const Error &error : all.of[card]->errors)
            notes += errorText(error);
    }
    constexpr qsizetype Most = 3;
    if (notes.size() > Most)
        notes = notes.mid(0, Most) +
                QStringList{
                    CommunicationNotes::tr("Further notes: %1").arg(countText(static_cast<std::uint64_t>(notes.size() - Most)))};
    if (fromTrace > 0)
        notes +=
            CommunicationNotes::tr(
                "Cards for which only the timeline is known: %1. It gives only start and elapse, not how the time was spent.")
                .arg(countText(fromTrace)) +
            QLatin1Char(' ') + howToGetCommunication(&all);
    if (all.idleTransits > 0)
        notes +=
            CommunicationNotes::tr(
                "Calls that moved data although their transit is 0: %1. Their ratios are meaningless; look at the transports "
                "instead.")
                .arg(countText(all.idleTransits));
    if (doubtful > 0)
        notes +=
            CommunicationNotes::tr(
                "Ratios and bandwidths that contradict the times and sizes in the same file: %1. They are shown as in the file.")
                .arg(countText(doubtful));
    return notes;
}

QString arrivalOf(const ProfileCommunication &all, const ChosenRows &calls)
{
    if (calls.size() < 2)
        return CommunicationNotes::tr("No other card in this profile has this call.");
    if (areOfPairs(all, calls))
        return CommunicationNotes::tr("Each of these cards exchanges data with another rank, so none of them arrived last.");
    if (!leaveTogether(all, calls))
        return CommunicationNotes::tr("Ranks do not leave this operator together, so their waits do not tell who arrived last.");
    const auto last = lastArrival(all, calls);
    if (!last)
        return CommunicationNotes::tr("The cards do not differ in this call, or their waiting times are not recorded.");
    const PageCard &card = (*all.cards)[all.calls[calls[last->position]].card];
    const QString name = card.card().rank ? CommunicationNotes::tr("Rank %1").arg(*card.card().rank) : card.name;
    const QString text =
        last->isByWait
            ? CommunicationNotes::tr("%1 arrived last: it waited %2, others up to %3.")
            : CommunicationNotes::tr(
                  "%1 arrived last, as its elapse of %2 is the shortest; others took up to %3. Waiting times are not recorded.");
    return text.arg(name, shortDurationText(last->shortestNs), shortDurationText(last->longestNs));
}

} // namespace plumbline
