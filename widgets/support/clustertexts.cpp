// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/clustertexts.h"

#include "widgets/support/formatting.h"
#include "widgets/support/jobtexts.h"
#include "widgets/support/terms.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace plumbline {

namespace {

class ClusterTexts
{
    Q_DECLARE_TR_FUNCTIONS(ClusterTexts)

public:
    static QString reason(ClusterReason reason);
    static QString off(const ClusterOutlier &outlier);
    static QString subject(const ClusterOutlier &outlier, const std::vector<ClusterCard> &cards);
    static QString figures(const ClusterOutlier &outlier);
    static QString ranksSeen(const ClusterJudgement &judgement);
    static QString cardsOf(const ClusterCheck &check, const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards);
    static QString line(const ClusterCheck &check, const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards);
    static QString longForAll(const ClusterCheck &check);
    static QString result(const ClusterCheck &check);
    static QString slowHost(const std::vector<const ClusterOutlier *> &outliers, const std::vector<ClusterCard> &cards);
    static QString headline(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards);
    static QString runs(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards);
};

QString ClusterTexts::reason(ClusterReason reason)
{
    switch (reason) {
    case ClusterReason::LateData:
        return tr("It waits longer for its step to begin: look at its data input next.");
    case ClusterReason::SlowComputing:
        return tr("It computes longer than the cards that do the same work: look at its operators next.");
    case ClusterReason::WaitsForOthers:
        return tr(
            "It communicates longer, mostly because it waits for a slow card: look at the step gap and the computing of the "
            "others, then at communication.");
    case ClusterReason::ComesLast:
        return tr("The others wait for it: look at its step gap and its computing.");
    case ClusterReason::SlowStage:
        return tr("Its pipeline stage takes longer than the others: look at the work of the stages, at slow cards in the stage, "
                  "and at its communication without receiving.");
    case ClusterReason::WaitsForStages:
        return tr("It waits longer for other pipeline stages: look at their stage times, then at receiving on the timeline.");
    case ClusterReason::Idle:
        return tr("It does nothing for longer: look at what the host does in its idle gaps.");
    }
    return {};
}

QString ClusterTexts::off(const ClusterOutlier &outlier)
{
    const QString share = percentText(outlier.share, 0);
    const QString usual = shortDurationText(outlier.usualNs);
    if (outlier.reason == ClusterReason::SlowStage)
        return tr("%1 above the other stages (%2)").arg(share, usual);
    return outlier.ownNs > outlier.usualNs ? tr("%1 above the mean (%2)").arg(share, usual)
                                           : tr("%1 below the mean (%2)").arg(share, usual);
}

/// Returns whether a card stands among cards of other jobs.
bool isOfSeveralJobs(const ClusterCard &card, const std::vector<ClusterCard> &cards)
{
    return std::ranges::any_of(cards, [&card](const ClusterCard &other) { return other.job != card.job; });
}

/// Returns what an outlier is about: a card, or its pipeline stage.
QString ClusterTexts::subject(const ClusterOutlier &outlier, const std::vector<ClusterCard> &cards)
{
    const ClusterCard &card = cards[outlier.card];
    const bool isOfStage = outlier.reason == ClusterReason::SlowStage && card.stage;
    if (!isOfStage)
        return clusterCardName(card, cards);
    const QString name = tr("pipeline stage %1").arg(*card.stage);
    return isOfSeveralJobs(card, cards) ? ofJobText(name, card.job, card.jobName) : name;
}

/// Returns how far an outlier is off. The figure of a single card says nothing about its stage.
QString ClusterTexts::figures(const ClusterOutlier &outlier)
{
    if (outlier.reason == ClusterReason::SlowStage)
        return off(outlier);
    return tr("%1, %2").arg(shortDurationText(outlier.ownNs), off(outlier));
}

QString ClusterTexts::ranksSeen(const ClusterJudgement &judgement)
{
    const QString seen = countText(judgement.ranks);
    if (judgement.runs.size() > std::max<std::size_t>(judgement.jobs, 1))
        return judgement.ranks == 1 ? tr("1 rank in %1 runs").arg(countText(judgement.runs.size()))
                                    : tr("%1 ranks in %2 runs").arg(seen, countText(judgement.runs.size()));
    if (judgement.jobs > 1)
        return tr("%1 ranks of %2 jobs").arg(seen, countText(judgement.jobs));
    if (judgement.silent > 0 && judgement.jobRanks && *judgement.jobRanks >= static_cast<int>(judgement.ranks))
        return tr("%1 of %2 ranks tell their steps").arg(seen, countText(static_cast<std::uint64_t>(*judgement.jobRanks)));
    if (judgement.silent > 0)
        return tr("%1 of %2 cards tell their steps; how many ranks the job has is not known")
            .arg(countText(judgement.cards - judgement.silent), countText(judgement.cards));
    if (judgement.jobRanks && *judgement.jobRanks >= 0 && judgement.ranks > static_cast<std::size_t>(*judgement.jobRanks))
        return tr("%1 cards, but the job has %2 ranks: some cards do not belong to it, or are there twice")
            .arg(countText(judgement.cards), countText(static_cast<std::uint64_t>(*judgement.jobRanks)));
    if (judgement.jobRanks && *judgement.jobRanks >= 0)
        return tr("%1 of %2 ranks").arg(seen, countText(static_cast<std::uint64_t>(*judgement.jobRanks)));
    if (judgement.ranks == 1)
        return tr("1 rank; how many the job has is not known");
    return tr("%1 ranks; how many the job has is not known").arg(seen);
}

/// Returns the host whose cards the outliers are, all of them and no others, in a job of several hosts; "" if there is none.
QString ClusterTexts::slowHost(const std::vector<const ClusterOutlier *> &outliers, const std::vector<ClusterCard> &cards)
{
    const ClusterCard &first = cards[outliers.front()->card];
    const auto isOfJob = [&first](const ClusterCard &card) { return card.job == first.job; };
    const auto isOfHost = [&](const ClusterCard &card) { return isOfJob(card) && card.host == first.host; };
    const auto isOutlierOfHost = [&](const ClusterOutlier *each) {
        return each->reason != ClusterReason::SlowStage && isOfHost(cards[each->card]);
    };
    const auto ofHost = static_cast<std::size_t>(std::ranges::count_if(cards, isOfHost));
    const bool isHost = !first.host.empty() && outliers.size() > 1 && ofHost == outliers.size() &&
                        std::ranges::count_if(cards, isOfJob) > std::ssize(outliers) &&
                        std::ranges::all_of(outliers, isOutlierOfHost);
    return isHost ? plainText(first.host) : QString();
}

/// Returns the outliers of a check, most conspicuous first.
QString ClusterTexts::cardsOf(const ClusterCheck &check, const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards)
{
    constexpr std::size_t Most = 4;
    std::vector<const ClusterOutlier *> outliers;
    for (const std::size_t outlier : check.outliers)
        outliers.push_back(&judgement.outliers[outlier]);
    std::ranges::stable_sort(outliers, [](const ClusterOutlier *a, const ClusterOutlier *b) { return a->share > b->share; });
    std::set<QString> told; // a stage that takes long is marked on all of its cards
    std::erase_if(outliers, [&](const ClusterOutlier *each) { return !told.insert(subject(*each, cards)).second; });
    QStringList names;
    for (std::size_t index = 0; index < std::min(Most, outliers.size()); ++index) {
        const ClusterOutlier &each = *outliers[index];
        names += tr("%1: %2").arg(subject(each, cards), figures(each));
    }
    QString text = names.join(tr("; "));
    if (outliers.size() > Most)
        text = tr("%1; and %2 more").arg(text, countText(outliers.size() - Most));
    const QString host = slowHost(outliers, cards);
    return host.isEmpty() ? text : tr("%1. These are all the cards of host %2: look at that host").arg(text, host);
}

QString ClusterTexts::longForAll(const ClusterCheck &check)
{
    switch (check.quantity) {
    case ClusterQuantity::StepGap:
    case ClusterQuantity::Preparing:
        return tr("no card stands out, but all wait long: look at the data input of any of them");
    case ClusterQuantity::Tail:
        return tr("no card stands out, but it is long on all: look at how the all-reduces are split");
    case ClusterQuantity::ReceiveOnly:
        return tr("no card stands out, but it is long on all: look at the stages and the number of micro-batches");
    case ClusterQuantity::Free:
        return tr("no card stands out, but all are idle for long: look at the host");
    default:
        return tr("no card stands out, but it is long on all: look at how operators are split and at the links");
    }
}

/// Returns what no outlier says about a quantity. A bubble of 0 beside operators that send and receive tells nothing about them.
QString ClusterTexts::result(const ClusterCheck &check)
{
    if (check.transfersNs && check.quantity == ClusterQuantity::ReceiveOnly)
        return tr("no card stands out by its bubble, but the communication files tell operators that send to other stages or "
                  "receive, %1 a step: look at the stages and the number of micro-batches, on the tab Pipeline")
            .arg(shortDurationText(*check.transfersNs));
    if (check.transfersNs)
        return tr("no card stands out; the bubble of the step table is 0, so this holds %1 a step of operators that send to "
                  "other "
                  "stages or receive, as the communication files tell: look at those first")
            .arg(shortDurationText(*check.transfersNs));
    return check.isLongForAll ? longForAll(check) : tr("no card stands out");
}

QString ClusterTexts::line(const ClusterCheck &check, const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards)
{
    const QString title = termTitle(clusterTerm(check.quantity));
    if (!check.outliers.empty())
        return tr("%1 – %2").arg(title, cardsOf(check, judgement, cards));
    const QString mean = check.meanNs ? shortDurationText(*check.meanNs) : QString();
    if (check.cards == 1)
        return tr("%1 – %2 on the only card that tells it, so that it was not judged").arg(title, mean);
    if (check.judged == 0 && !check.meanNs)
        return tr("%1 – no two cards of one run do the same work, so that none was judged").arg(title);
    if (check.judged == 0)
        return tr("%1 – mean %2; no two cards of one run do the same work, so that none was judged").arg(title, mean);
    const QString judged = tr("%1 of %2 cards compared").arg(countText(check.judged), countText(judgement.cards));
    if (!check.meanNs)
        return tr("%1 – %2 (%3)").arg(title, result(check), judged);
    return tr("%1 – mean %2; %3 (%4)").arg(title, mean, result(check), judged);
}

/// Tells what stands out most, and how many ranks were looked at.
QString ClusterTexts::headline(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards)
{
    const QString seen = ranksSeen(judgement);
    if (judgement.checks.empty())
        return tr("Nothing tells how these cards spend their steps (%1).").arg(seen);
    const ClusterOutlier *worst = worstOutlier(judgement);
    if (!worst) {
        const auto isLong = std::ranges::any_of(judgement.checks, &ClusterCheck::isLongForAll);
        const auto judged = std::ranges::max_element(judgement.checks, {}, &ClusterCheck::judged)->judged;
        if (std::ranges::max_element(judgement.checks, {}, &ClusterCheck::cards)->cards == 1)
            return tr("Only one card tells how it spends its steps, so that none was judged (%1).").arg(seen);
        if (judged == 0 && judgement.jobs > 1)
            return tr("These cards are of jobs that nothing ties together, and no two of one job do the same work, so that none "
                      "was "
                      "judged (%1).")
                .arg(seen);
        if (judged == 0)
            return tr("No two cards of one run do the same work, so that none was judged (%1).").arg(seen);
        return isLong ? tr("No card stands out, but some times are long on all of them (%1).").arg(seen)
                      : tr("No card stands out (%1).").arg(seen);
    }
    return tr("%1 stands out on %2: %3. %4 (%5)")
        .arg(termTitle(clusterTerm(worst->quantity)), subject(*worst, cards), figures(*worst), reason(worst->reason), seen);
}

/// Tells the runs that were judged apart; empty where each job has one.
QString ClusterTexts::runs(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards)
{
    constexpr std::size_t Most = 4;
    if (judgement.runs.size() <= std::max<std::size_t>(judgement.jobs, 1))
        return {};
    QStringList names;
    for (std::size_t run = 0; run < std::min(Most, judgement.runs.size()); ++run) {
        const std::vector<std::size_t> &members = judgement.runs[run].cards;
        const QString first = plainText(cards[members.front()].name);
        names += members.size() > 1 ? tr("%1 and %2 more").arg(first, countText(members.size() - 1)) : first;
    }
    const std::size_t left = judgement.runs.size() - static_cast<std::size_t>(names.size());
    const QString text = names.join(tr("; "));
    return tr("These cards are of %1 runs, and only cards of one run were compared with each other: %2.")
        .arg(countText(judgement.runs.size()), left > 0 ? tr("%1; and %2 more").arg(text, countText(left)) : text);
}

} // namespace

std::string_view clusterTerm(ClusterQuantity quantity)
{
    constexpr std::array<std::string_view, ClusterQuantityCount> Terms{
        "step_gap", "forward_backward", "step_tail", "step_time", "computing", "communication", "not_overlapped",
        "receive",  "exclude_receive",  "stage",     "bubble",    "preparing", "free"};
    return Terms[static_cast<std::size_t>(quantity)];
}

const ClusterOutlier *worstOutlier(const ClusterJudgement &judgement)
{
    const auto isCaused = [&judgement](const ClusterOutlier &outlier) {
        return outlier.reason == ClusterReason::ComesLast &&
               std::ranges::any_of(judgement.outliers, [&outlier](const ClusterOutlier &other) {
                   const bool isCause = other.reason == ClusterReason::LateData || other.reason == ClusterReason::SlowComputing;
                   return other.card == outlier.card && isCause;
               });
    };
    const auto weight = [&isCaused](const ClusterOutlier &outlier) {
        const bool isEffect = outlier.reason == ClusterReason::WaitsForOthers ||
                              outlier.reason == ClusterReason::WaitsForStages || isCaused(outlier);
        const double off = std::abs(static_cast<double>(outlier.ownNs) - static_cast<double>(outlier.usualNs));
        return std::pair(!isEffect, off);
    };
    const auto worst = std::ranges::max_element(judgement.outliers, {}, weight);
    return worst == judgement.outliers.end() ? nullptr : &*worst;
}

QString clusterCardName(const ClusterCard &card, const std::vector<ClusterCard> &cards)
{
    if (!card.rank)
        return plainText(card.name);
    const QString run = card.run.empty() ? QString() : QStringLiteral(" ") + plainText(card.run);
    const QString name = ClusterTexts::tr("rank %1").arg(*card.rank) + run;
    const auto isTwin = [&card](const ClusterCard &other) {
        return other.card != card.card && other.rank == card.rank && other.job == card.job && other.run == card.run;
    };
    if (std::ranges::any_of(cards, isTwin))
        return QStringLiteral("%1 (%2)").arg(name, plainText(card.name));
    return isOfSeveralJobs(card, cards) ? ofJobText(name, card.job, card.jobName) : name;
}

QString outlierText(const ClusterOutlier &outlier)
{
    return ClusterTexts::tr("%1, %2. %3")
        .arg(shortDurationText(outlier.ownNs), ClusterTexts::off(outlier), ClusterTexts::reason(outlier.reason));
}

QStringList judgementLines(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards)
{
    QStringList lines{ClusterTexts::headline(judgement, cards)};
    for (const ClusterCheck &check : judgement.checks)
        lines += ClusterTexts::line(check, judgement, cards);
    return lines;
}

QString judgedRunsText(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards)
{
    return ClusterTexts::runs(judgement, cards);
}

QString judgementHeadline(const ClusterJudgement &judgement, const std::vector<ClusterCard> &cards)
{
    return ClusterTexts::headline(judgement, cards);
}

QString parallelismText(Parallelism parallelism)
{
    switch (parallelism) {
    case Parallelism::Data:
        return ClusterTexts::tr("data parallel");
    case Parallelism::Model:
        return ClusterTexts::tr("model parallel");
    case Parallelism::Pipeline:
        return ClusterTexts::tr("pipeline parallel");
    case Parallelism::Unknown:
        break;
    }
    return ClusterTexts::tr("parallel strategy not known");
}

} // namespace plumbline
