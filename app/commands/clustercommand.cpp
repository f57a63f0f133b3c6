// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/clustergroupanswer.h"
#include "app/commands/clusterplans.h"
#include "app/commands/commandline.h"
#include "app/commands/pipelineanswer.h"
#include "app/commands/shardedanswer.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/cluster/clusterjudgement.h"
#include "core/facts/clustercards.h"
#include "widgets/support/clustertexts.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

std::string_view clusterSourceName(ClusterSource source)
{
    switch (source) {
    case ClusterSource::Timeline:
        return "timeline";
    case ClusterSource::ClusterTable:
        return "cluster_step_trace_time";
    case ClusterSource::StepTable:
        return "step_trace_time";
    case ClusterSource::ParallelTable:
        return "ascend_cluster_analyse";
    case ClusterSource::StepTrace:
        return "step_trace_raw";
    case ClusterSource::Iterations:
        return "iterations";
    case ClusterSource::Kernels:
        return "kernel_table";
    case ClusterSource::None:
        break;
    }
    return {};
}

std::string_view parallelismName(Parallelism parallelism)
{
    switch (parallelism) {
    case Parallelism::Data:
        return "data";
    case Parallelism::Model:
        return "model";
    case Parallelism::Pipeline:
        return "pipeline";
    case Parallelism::Unknown:
        break;
    }
    return {};
}

std::string_view clusterReasonName(ClusterReason reason)
{
    switch (reason) {
    case ClusterReason::LateData:
        return "late_data";
    case ClusterReason::SlowComputing:
        return "slow_computing";
    case ClusterReason::WaitsForOthers:
        return "waits_for_others";
    case ClusterReason::ComesLast:
        return "comes_last";
    case ClusterReason::SlowStage:
        return "slow_stage";
    case ClusterReason::WaitsForStages:
        return "waits_for_stages";
    case ClusterReason::Idle:
        break;
    }
    return "idle";
}

/// Returns the command that tells more about what stands out.
std::string_view commandAfter(ClusterReason reason)
{
    switch (reason) {
    case ClusterReason::LateData:
        return "data";
    case ClusterReason::SlowComputing:
    case ClusterReason::SlowStage:
        return "kernels";
    case ClusterReason::WaitsForOthers:
    case ClusterReason::ComesLast:
    case ClusterReason::WaitsForStages:
        return "comm";
    case ClusterReason::Idle:
        break;
    }
    return "overview";
}

/// Lists all cards of a job with their quantities, and what stands out among them.
class ClusterList final : public TraceCommand
{
public:
    explicit ClusterList(const CommandLine &line) : TraceCommand(line, "rows") {}

private:
    OrExit<void> readOptions() override
    {
        if (line().has("--step"))
            m_step = line().value("--step").toStdString();
        return m_plans.readOptions(line());
    }

    bool addWithoutTrace(const OpenCard &card) override
    {
        if (!card.card().timeline.empty() && line().has("--timelines"))
            return false;
        return add(card, card.card().timeline.empty() && isReadWithoutTimeline(card.card()));
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        (void)add(card, true);
        return {};
    }

    /// Adds a card if anything is known about its steps, or if it is to be listed in any case. Returns whether it was added.
    bool add(const OpenCard &card, bool isListed)
    {
        TaskControl control;
        auto made = clusterCardOf(m_cards.size(), card, control);
        if (!made || (made->mean.isEmpty() && !isListed && !made->error))
            return false;
        const auto overview = card.overview(control);
        if ((*overview)->reportedError)
            addError(*(*overview)->reportedError);
        else if (made->error)
            addError(*made->error);
        addProblems((*overview)->reportedProblems);
        m_plans.add(card);
        m_hasUnreadTimelines = m_hasUnreadTimelines || (!card.trace() && !card.card().timeline.empty());
        m_cards.push_back(std::move(*made));
        return true;
    }

    OrExit<void> checkOptions() override
    {
        m_plans.place(m_cards);
        if (const QString refusal = m_plans.refusal(m_cards); !refusal.isEmpty())
            return tl::unexpected(showUsage(refusal));
        const std::vector<std::string> known = clusterSteps(m_cards);
        if (!m_step || *m_step == MeanOfSteps || std::ranges::find(known, *m_step) != known.end())
            return {};
        const QString named = m_step->empty() ? QStringLiteral("\"\"") : line().value("--step");
        return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has the step %1")).arg(named)));
    }

    /// Returns the steps to list: the one that was asked for, else all of them and the mean, which is empty.
    [[nodiscard]] std::vector<std::optional<std::string>> steps() const
    {
        if (m_step)
            return {*m_step == MeanOfSteps ? std::nullopt : m_step};
        std::vector<std::optional<std::string>> all;
        for (std::string &step : clusterSteps(m_cards))
            all.emplace_back(std::move(step));
        all.emplace_back();
        return all;
    }

    void fillList(JsonWriter &out) override
    {
        for (const auto &step : steps()) {
            m_judgements.emplace_back(step, judgeCluster(m_cards, step));
            for (std::size_t card = 0; card < m_cards.size(); ++card)
                writeRow(out, m_cards[card], step, m_judgements.back().second, card);
        }
    }

    void endList(JsonWriter &out) override
    {
        const ClusterJudgement &last = m_judgements.back().second;
        out.key("parallelism");
        writeOptional(out, parallelismName(last.parallelism));
        out.key("ranks_seen").count(last.ranks);
        out.key("ranks_of_job");
        writeOptional(out, last.jobRanks);
        writeRuns(out, last);
        m_plans.write(out, m_cards);
        if (m_plans.by()) {
            out.key("groups").beginArray();
            const ClusterGroupAnswer groups(m_cards, *m_plans.by());
            for (const auto &[step, judgement] : m_judgements)
                groups.write(out, step, judgement);
            out.endArray();
        }
        out.key("checks").beginArray();
        for (const auto &[step, judgement] : m_judgements) {
            for (const ClusterCheck &check : judgement.checks)
                writeCheck(out, step, check);
        }
        out.endArray();
    }

    void writeRuns(JsonWriter &out, const ClusterJudgement &judgement) const
    {
        out.key("runs").beginArray();
        for (const ClusterRun &run : judgement.runs) {
            out.beginObject().key("job").integer(run.job).key("run");
            writeOptional(out, std::string_view(run.name));
            out.key("cards").beginArray();
            for (const std::size_t card : run.cards)
                out.text(m_cards[card].name);
            out.endArray().endObject();
        }
        out.endArray();
    }

    static void writeStep(JsonWriter &out, const std::optional<std::string> &step)
    {
        out.key("step").text(step.value_or(MeanOfSteps));
    }

    static void writeRow(JsonWriter &out, const ClusterCard &card, const std::optional<std::string> &step,
                         const ClusterJudgement &judgement, std::size_t position)
    {
        const ClusterTimes *times = card.timesOf(step);
        if (!times)
            return;
        out.beginObject();
        out.key("name").text(card.name).key("rank");
        writeOptional(out, card.rank);
        out.key("host");
        writeOptional(out, std::string_view(card.host));
        out.key("device");
        writeOptional(out, card.device);
        out.key("stage");
        writeOptional(out, card.stage);
        out.key("places").beginObject();
        for (const ParallelDimension dimension : AllParallelDimensions) {
            const auto &place = card.places.of(dimension);
            out.key(dimensionKey(dimension));
            writeOptional(out, place ? std::optional(place->position) : std::nullopt);
        }
        out.endObject().key("run");
        writeOptional(out, std::string_view(card.run));
        out.key("job").integer(card.job);
        out.key("source");
        writeOptional(out, clusterSourceName(card.source));
        writeStep(out, step);
        for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity)
            writeInteger(out, clusterKey(static_cast<ClusterQuantity>(quantity)), (*times)[quantity]);
        out.key("outliers").beginArray();
        for (const ClusterOutlier &outlier : judgement.outliers) {
            if (outlier.card == position)
                writeOutlier(out, outlier);
        }
        out.endArray().endObject();
    }

    static void writeOutlier(JsonWriter &out, const ClusterOutlier &outlier)
    {
        out.beginObject()
            .key("quantity")
            .text(clusterKey(outlier.quantity))
            .key("reason")
            .text(clusterReasonName(outlier.reason));
        out.key("usual_ns").integer(outlier.usualNs).key("share").real(outlier.share);
        out.key("next").text(commandAfter(outlier.reason)).endObject();
    }

    static void writeCheck(JsonWriter &out, const std::optional<std::string> &step, const ClusterCheck &check)
    {
        out.beginObject();
        writeStep(out, step);
        out.key("quantity").text(clusterKey(check.quantity)).key("cards").count(check.cards).key("judged").count(check.judged);
        writeInteger(out, "mean_ns", check.meanNs);
        out.key("outliers").count(check.outliers.size()).key("long_for_all").boolean(check.isLongForAll);
        writeInteger(out, "transfers_ns", check.transfersNs);
        out.endObject();
    }

    /// Returns the titles of the columns of CSV and table.
    [[nodiscard]] static QStringList titles()
    {
        QStringList titles{QStringLiteral("name"),  QStringLiteral("rank"), QStringLiteral("host"),   QStringLiteral("device"),
                           QStringLiteral("stage"), QStringLiteral("run"),  QStringLiteral("source"), QStringLiteral("step")};
        for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity)
            titles += fromFile(clusterKey(static_cast<ClusterQuantity>(quantity)));
        return titles + QStringList{QStringLiteral("outliers")};
    }

    /// Returns the cells of all rows. A quantity that nothing tells is empty.
    [[nodiscard]] QList<QStringList> rows() const
    {
        QList<QStringList> all;
        for (const auto &step : steps()) {
            const ClusterJudgement judgement = judgeCluster(m_cards, step);
            std::vector<QStringList> marks(m_cards.size());
            for (const ClusterOutlier &outlier : judgement.outliers)
                marks[outlier.card] +=
                    fromFile(clusterKey(outlier.quantity)) + u':' + fromFile(clusterReasonName(outlier.reason));
            for (std::size_t card = 0; card < m_cards.size(); ++card) {
                if (const ClusterTimes *times = m_cards[card].timesOf(step))
                    all += cellsOf(m_cards[card], step, *times) + QStringList{marks[card].join(u' ')};
            }
        }
        return all;
    }

    static QStringList cellsOf(const ClusterCard &card, const std::optional<std::string> &step, const ClusterTimes &times)
    {
        const auto number = [](const std::optional<int> &value) { return value ? QString::number(*value) : QString(); };
        QStringList cells{fromFile(card.name),
                          number(card.rank),
                          fromFile(card.host),
                          number(card.device),
                          number(card.stage),
                          fromFile(card.run),
                          fromFile(clusterSourceName(card.source)),
                          fromFile(step.value_or(MeanOfSteps))};
        for (const auto &value : times)
            cells += value ? QString::number(*value) : QString();
        return cells;
    }

    /// Returns the titles of the table that was asked for: of cards, or with --by of their groups.
    [[nodiscard]] QStringList shownTitles() const { return m_plans.by() ? ClusterGroupAnswer::titles() : titles(); }

    [[nodiscard]] QList<QStringList> shownRows() const
    {
        if (!m_plans.by())
            return rows();
        QList<QStringList> all;
        const ClusterGroupAnswer groups(m_cards, *m_plans.by());
        for (const auto &step : steps())
            all += groups.rows(step, judgeCluster(m_cards, step));
        return all;
    }

    /// Returns the job of each row of rows(); empty if there is one job only, or for groups, which name theirs.
    [[nodiscard]] QStringList shownJobs() const
    {
        const bool isOne = std::ranges::all_of(m_cards, [this](const ClusterCard &card) { return card.job == m_cards[0].job; });
        QStringList jobs;
        for (const auto &step : isOne || m_plans.by() ? std::vector<std::optional<std::string>>() : steps()) {
            for (const ClusterCard &card : m_cards) {
                if (card.timesOf(step))
                    jobs += QString::number(card.job);
            }
        }
        return jobs;
    }

    QString csvText() const override { return csvOf(shownTitles(), shownRows()); }

    /// Returns the table without the columns that are empty, and below it what stands out in the last step that it lists and what
    /// is known about the parallel strategy.
    QString tableText() const override
    {
        const QList<QStringList> all = shownRows();
        if (all.isEmpty() && !m_cards.empty())
            return {}; // no card has the step, which is said already
        const QStringList names = shownTitles();
        const QStringList texts{QStringLiteral("name"), QStringLiteral("host"), QStringLiteral("run"), QStringLiteral("source"),
                                QStringLiteral("group")};
        const qsizetype firstFigure = names.indexOf(QStringLiteral("step")) + 1;
        TextTable table;
        const QStringList jobs = shownJobs();
        if (!jobs.isEmpty())
            table.addColumn(QStringLiteral("job"), TextTable::Align::Right);
        QList<qsizetype> shown;
        for (qsizetype column = 0; column < names.size(); ++column) {
            if (std::ranges::all_of(all, [column](const QStringList &row) { return row.at(column).isEmpty(); }))
                continue;
            const bool isText = texts.contains(names.at(column)) || (!m_plans.by() && column + 1 == names.size());
            table.addColumn(names.at(column), isText ? TextTable::Align::Left : TextTable::Align::Right);
            shown += column;
        }
        for (qsizetype place = 0; place < all.size(); ++place) {
            const QStringList &row = all.at(place);
            QStringList cells = jobs.isEmpty() ? QStringList() : QStringList{jobs.at(place)};
            for (const qsizetype column : shown)
                cells += row.at(column).isEmpty() && column >= firstFigure ? QStringLiteral("-") : row.at(column);
            table.addRow(cells);
        }
        const ClusterJudgement judgement = judgeCluster(m_cards, steps().back());
        QStringList lines = judgementLines(judgement, m_cards) + hints() + m_plans.lines(m_cards);
        if (const QString runs = judgedRunsText(judgement, m_cards); !runs.isEmpty())
            lines.insert(1, runs);
        return table.toText() + u'\n' + lines.join(u'\n') + u'\n';
    }

    [[nodiscard]] bool hasEntries() const override { return !m_cards.empty() && m_plans.refusal(m_cards).isEmpty(); }

    /// Returns what reading the timelines would add to the tables of steps; empty if nothing.
    [[nodiscard]] QStringList hints() const
    {
        const auto tellsStages = [](const ClusterCard &card) {
            return card.mean.of(ClusterQuantity::ForwardBackward).has_value();
        };
        if (!m_hasUnreadTimelines || std::ranges::any_of(m_cards, tellsStages))
            return {};
        return {translated(QT_TRANSLATE_NOOP(
            "Commands",
            "The tables of steps do not tell step gap, forward and backward, and tail; with --timelines they are read "
            "from the timelines."))};
    }

    std::vector<ClusterCard> m_cards;
    bool m_hasUnreadTimelines = false; ///< of cards that a table of steps tells
    ClusterPlans m_plans;              ///< gives the cards their places once all of them are known
    std::optional<std::string> m_step;
    std::vector<std::pair<std::optional<std::string>, ClusterJudgement>> m_judgements; ///< of the steps that JSON lists
};

/// Checks that --operators and --pipeline come without options that only the list of cards follows.
OrExit<void> checkListOptions(const CommandLine &line)
{
    const bool isOfCards = line.has("--by") || line.has("--parallel") || line.has("--rank-order");
    if (line.has("--operators") && (isOfCards || line.has("--pipeline") || line.has("--step")))
        return tl::unexpected(showUsage(translated(
            QT_TRANSLATE_NOOP("Commands", "--operators excludes --pipeline, --step, --by, --parallel and --rank-order"))));
    if (line.has("--pipeline") && line.has("--by"))
        return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--pipeline excludes --by"))));
    return {};
}

} // namespace

/// Returns the command `cluster PATH`: lists the times of all cards of a job, and which of them stand out.
Command clusterCommand()
{
    Command command{"cluster", "PATH", QT_TRANSLATE_NOOP("Commands", "Times of all cards of a job, and which of them stand out."),
                    1,         {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--step", "", "N|mean", QT_TRANSLATE_NOOP("Commands", "only this step, or only the mean of all steps")},
        {"--timelines", "", "",
         QT_TRANSLATE_NOOP("Commands", "read the timelines of all cards, not only of those without a table of steps")},
    });
    command.options.append(
        {"--pipeline", "", "",
         QT_TRANSLATE_NOOP("Commands", "the passes and waits of the pipeline stages in one step instead; reads "
                                       "the timelines of all cards")});
    command.options.append(clusterPlanOptions());
    command.options.append(
        {"--operators", "", "",
         QT_TRANSLATE_NOOP("Commands", "the operators of MindSpore's parallel strategy and how they are split instead")});
    command.run = [](const CommandLine &line) {
        if (const auto checked = checkListOptions(line); !checked)
            return checked.error();
        if (line.has("--operators"))
            return runShardedOperators(line);
        return line.has("--pipeline") ? runPipelineAnswer(line) : ClusterList(line).run();
    };
    return command;
}

} // namespace plumbline
