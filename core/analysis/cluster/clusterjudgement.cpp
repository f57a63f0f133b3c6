// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/clusterjudgement.h"

#include "core/base/wide.h"
#include "core/profile/cardruns.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

namespace plumbline {

namespace {

/// How a quantity is judged: what a card means that lies above the mean of its class, and one that lies below it.
struct ClusterQuestion
{
    ClusterQuantity quantity;
    ClusterReason above;
    std::optional<ClusterReason> below;
    bool isOfStages = false; ///< whether whole stages are compared with each other as well
};

constexpr ClusterQuestion GapQuestion{ClusterQuantity::StepGap, ClusterReason::LateData, {}};
constexpr ClusterQuestion PreparingQuestion{ClusterQuantity::Preparing, ClusterReason::LateData, {}};
constexpr ClusterQuestion FreeQuestion{ClusterQuantity::Free, ClusterReason::Idle, {}};
constexpr ClusterQuestion ComputingQuestion{ClusterQuantity::Computing, ClusterReason::SlowComputing, {}};

constexpr ClusterQuestion DataQuestions[]{
    GapQuestion,
    PreparingQuestion,
    {ClusterQuantity::ForwardBackward, ClusterReason::SlowComputing, {}},
    ComputingQuestion,
    {ClusterQuantity::Tail, ClusterReason::WaitsForOthers, ClusterReason::ComesLast},
    {ClusterQuantity::NotOverlapped, ClusterReason::WaitsForOthers, ClusterReason::ComesLast},
    FreeQuestion,
};
constexpr ClusterQuestion ModelQuestions[]{
    GapQuestion,       PreparingQuestion,
    ComputingQuestion, {ClusterQuantity::NotOverlapped, ClusterReason::WaitsForOthers, ClusterReason::ComesLast},
    FreeQuestion,
};
constexpr ClusterQuestion PipelineQuestions[]{
    GapQuestion,
    PreparingQuestion,
    {ClusterQuantity::Stage, ClusterReason::SlowComputing, {}, true},
    {ClusterQuantity::Computing, ClusterReason::SlowComputing, {}, true},
    {ClusterQuantity::ExcludeReceive, ClusterReason::WaitsForOthers, ClusterReason::ComesLast},
    {ClusterQuantity::ReceiveOnly, ClusterReason::WaitsForStages, {}},
    FreeQuestion,
};

std::span<const ClusterQuestion> questionsOf(Parallelism parallelism)
{
    switch (parallelism) {
    case Parallelism::Pipeline:
        return PipelineQuestions;
    case Parallelism::Model:
        return ModelQuestions;
    default:
        return DataQuestions;
    }
}

/// Cards that do the same work: those of one run, by its number, and pipeline stage.
using ClusterClass = std::pair<std::size_t, std::optional<int>>;

struct ToldTime
{
    std::size_t card = 0;
    std::int64_t ns = 0;
    std::int64_t stepNs = 0; ///< 0 if it is unknown
};

std::int64_t meanOfTold(const std::vector<ToldTime> &cards)
{
    WideNs sum = 0;
    for (const ToldTime &each : cards)
        sum += each.ns;
    return meanNs(sum, cards.size());
}

double clusterShareOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

/// Counts the different ranks of the cards that tell any of their times.
std::size_t tellingRanks(const std::vector<ClusterCard> &cards, const std::vector<const ClusterTimes *> &times)
{
    std::set<std::pair<int, int>> ranks; // by job
    std::size_t without = 0;
    for (std::size_t at = 0; at < cards.size(); ++at) {
        const ClusterCard &card = cards[at];
        if (!times[at] || times[at]->isEmpty())
            continue;
        if (card.rank)
            ranks.emplace(card.job, *card.rank);
        else
            ++without;
    }
    return ranks.size() + without;
}

class ClusterJudge
{
public:
    ClusterJudge(const std::vector<ClusterCard> &cards, const std::optional<std::string> &step) : m_cards(cards)
    {
        std::vector<RunMember> members;
        for (const ClusterCard &card : cards) {
            m_times.push_back(card.timesOf(step));
            members.push_back({card.job, card.run, card.rank});
        }
        m_runs = runNumbers(members);
    }

    ClusterJudgement run()
    {
        m_judgement.parallelism = parallelismOf(m_cards);
        m_judgement.cards = m_cards.size();
        m_judgement.ranks = tellingRanks(m_cards, m_times);
        m_judgement.silent = static_cast<std::size_t>(
            std::ranges::count_if(m_times, [](const ClusterTimes *times) { return !times || times->isEmpty(); }));
        std::set<int> jobs;
        for (const ClusterCard &card : m_cards)
            jobs.insert(card.job);
        m_judgement.jobs = jobs.size();
        listRuns();
        for (const ClusterCard &card : m_cards) {
            if (card.jobRanks)
                m_judgement.jobRanks = std::max(m_judgement.jobRanks.value_or(0), *card.jobRanks);
        }
        for (const ClusterQuestion &question : questionsOf(m_judgement.parallelism))
            ask(question);
        return std::move(m_judgement);
    }

private:
    using Classes = std::map<ClusterClass, std::vector<ToldTime>>;

    void listRuns()
    {
        for (std::vector<std::size_t> &cards : cardsOfRuns(m_runs)) {
            const ClusterCard &first = m_cards[cards.front()];
            m_judgement.runs.push_back({first.job, first.run, std::move(cards)});
        }
    }

    [[nodiscard]] Classes classesOf(ClusterQuantity quantity) const
    {
        Classes classes;
        for (std::size_t card = 0; card < m_cards.size(); ++card) {
            const auto ns = m_times[card] ? m_times[card]->of(quantity) : std::nullopt;
            if (ns)
                classes[{m_runs[card], m_cards[card].stage}].push_back({card, *ns, m_times[card]->lengthNs().value_or(0)});
        }
        return classes;
    }

    void ask(const ClusterQuestion &question)
    {
        const Classes classes = classesOf(question.quantity);
        if (classes.empty())
            return;
        ClusterCheck check{question.quantity, 0, 0, {}, {}, false};
        const std::size_t before = m_judgement.outliers.size();
        std::vector<ToldTime> all;
        if (question.isOfStages)
            compareStages(question, classes);
        for (const auto &[key, cards] : classes) {
            all.insert(all.end(), cards.begin(), cards.end());
            if (cards.size() < 2 && !(question.isOfStages && stagesOf(classes, key.first) > 1))
                continue;
            check.judged += cards.size();
            compareCards(question, cards);
        }
        check.cards = all.size();
        // A mean over unrelated runs says nothing about any of them.
        const bool areOfOneRun =
            std::ranges::all_of(all, [&](const ToldTime &each) { return m_runs[each.card] == m_runs[all.front().card]; });
        if (areOfOneRun)
            check.meanNs = meanOfTold(all);
        std::stable_sort(m_judgement.outliers.begin() + static_cast<std::ptrdiff_t>(before), m_judgement.outliers.end(),
                         [](const ClusterOutlier &a, const ClusterOutlier &b) { return a.card < b.card; });
        for (std::size_t outlier = before; outlier < m_judgement.outliers.size(); ++outlier)
            check.outliers.push_back(outlier);
        check.isLongForAll = areOfOneRun && check.outliers.empty() && isLong(question.quantity, all);
        if (question.quantity == ClusterQuantity::ReceiveOnly || question.quantity == ClusterQuantity::ExcludeReceive)
            check.transfersNs = meanTransfers(all);
        m_judgement.checks.push_back(std::move(check));
    }

    /// Returns the number of known pipeline stages of a run.
    [[nodiscard]] static std::ptrdiff_t stagesOf(const Classes &classes, std::size_t run)
    {
        return std::ranges::count_if(classes, [run](const auto &each) { return each.first.first == run && each.first.second; });
    }

    /// Returns what the cards take to send and receive; empty unless all of them tell it.
    [[nodiscard]] std::optional<std::int64_t> meanTransfers(const std::vector<ToldTime> &cards) const
    {
        WideNs sum = 0;
        for (const ToldTime &card : cards) {
            if (!m_cards[card.card].transfersNs)
                return std::nullopt;
            sum += *m_cards[card.card].transfersNs;
        }
        return meanNs(sum, cards.size());
    }

    void compareCards(const ClusterQuestion &question, const std::vector<ToldTime> &cards)
    {
        const std::int64_t usual = meanOfTold(cards);
        for (const ToldTime &own : cards) {
            const WideNs off = WideNs{own.ns} - usual;
            const bool isAbove = off > 0;
            if (off == 0 || (!isAbove && !question.below) || cards.size() < 2)
                continue;
            const std::int64_t far = saturated(isAbove ? off : -off);
            const double share = clusterShareOf(far, usual);
            if (share > ClusterOffShare && isPartOfStep(far, own.stepNs))
                m_judgement.outliers.push_back(
                    {own.card, question.quantity, isAbove ? question.above : *question.below, own.ns, usual, share});
        }
    }

    /// Compares the means of the pipeline stages of each run, and marks all cards of a stage that takes longer.
    void compareStages(const ClusterQuestion &question, const Classes &classes)
    {
        std::map<std::size_t, std::vector<Stage>> runs;
        for (const auto &[key, cards] : classes) {
            if (key.second)
                runs[key.first].push_back({meanOfTold(cards), &cards});
        }
        for (auto &[run, stages] : runs) {
            std::ranges::sort(stages, {}, &Stage::meanNs);
            for (std::size_t stage = 0; stages.size() > 1 && stage < stages.size(); ++stage)
                compareStage(question, stages[stage], medianOfOthers(stages, stage));
        }
    }

    struct Stage
    {
        std::int64_t meanNs = 0;
        const std::vector<ToldTime> *cards = nullptr;
    };

    /// Returns the median of all stages but one. The stages are sorted, and at least two.
    [[nodiscard]] static std::int64_t medianOfOthers(const std::vector<Stage> &stages, std::size_t but)
    {
        const auto other = [&](std::size_t place) { return stages[place < but ? place : place + 1].meanNs; };
        const std::size_t others = stages.size() - 1;
        return std::midpoint(other((others - 1) / 2), other(others / 2));
    }

    void compareStage(const ClusterQuestion &question, const Stage &stage, std::int64_t usualNs)
    {
        const std::int64_t off = saturated(WideNs{stage.meanNs} - usualNs);
        if (off <= 0 || clusterShareOf(off, usualNs) <= ClusterOffShare || !isPartOfStep(off, stage.cards->front().stepNs))
            return;
        for (const ToldTime &card : *stage.cards) {
            m_judgement.outliers.push_back(
                {card.card, question.quantity, ClusterReason::SlowStage, card.ns, usualNs, clusterShareOf(off, usualNs)});
        }
    }

    [[nodiscard]] static bool isPartOfStep(std::int64_t ns, std::int64_t stepNs)
    {
        return stepNs <= 0 || clusterShareOf(ns, stepNs) >= ClusterStepShare;
    }

    [[nodiscard]] static bool isLong(ClusterQuantity quantity, const std::vector<ToldTime> &cards)
    {
        const std::int64_t mean = meanOfTold(cards);
        WideNs steps = 0;
        for (const ToldTime &card : cards)
            steps += card.stepNs;
        const double share = clusterShareOf(mean, meanNs(steps, cards.size()));
        switch (quantity) {
        case ClusterQuantity::StepGap:
        case ClusterQuantity::Preparing:
            return mean > ClusterLongGapNs && share >= ClusterStepShare;
        case ClusterQuantity::Tail:
        case ClusterQuantity::NotOverlapped:
        case ClusterQuantity::ExcludeReceive:
        case ClusterQuantity::ReceiveOnly:
        case ClusterQuantity::Free:
            return share > ClusterLongShare;
        default:
            return false;
        }
    }

    const std::vector<ClusterCard> &m_cards;
    std::vector<const ClusterTimes *> m_times; ///< by card; null if the card does not know the step
    std::vector<std::size_t> m_runs;           ///< numbers of the runs, by card
    ClusterJudgement m_judgement;
};

} // namespace

ClusterJudgement judgeCluster(const std::vector<ClusterCard> &cards, const std::optional<std::string> &step)
{
    return ClusterJudge(cards, step).run();
}

Parallelism parallelismOf(const std::vector<ClusterCard> &cards)
{
    std::optional<int> stage;
    Parallelism told = Parallelism::Unknown;
    for (const ClusterCard &card : cards) {
        if (card.stage && stage && card.stage != stage)
            return Parallelism::Pipeline;
        stage = stage ? stage : card.stage;
        told = told == Parallelism::Unknown ? card.parallelism : told;
    }
    return told;
}

} // namespace plumbline
