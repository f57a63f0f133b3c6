// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/comparesummaries.h"

#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/compareanswer.h"
#include "app/commands/texttable.h"
#include "app/commands/waterfallanswer.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/base/decimal.h"
#include "core/base/wide.h"
#include "core/compare/sumcomparison.h"
#include "core/profile/cardfiles.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t ShownSumGroups = 30;

std::optional<double> ratioOf(WideNs base, WideNs target)
{
    return base > 0 ? std::optional(static_cast<double>(target) / static_cast<double>(base)) : std::nullopt;
}

/// The cards at the paths that are compared. Each path is searched once.
class ComparedPaths
{
public:
    /// Returns what lies at a path; null if nothing there can be opened.
    [[nodiscard]] const Profile *at(const QString &path)
    {
        const auto [place, isNew] = m_profiles.try_emplace(path);
        if (isNew) {
            TaskControl control;
            if (auto profile = openProfile(bytesOfPath(path), ScanDepth::Discovery, control))
                place->second = std::move(*profile);
        }
        return place->second ? &*place->second : nullptr;
    }

private:
    std::map<QString, std::optional<Profile>> m_profiles;
};

bool hasOnlySummaries(const Profile *profile)
{
    return profile && std::ranges::all_of(profile->cards, [](const Card &card) { return card.summary.has_value(); });
}

/// Returns whether files tell something about a card, but not when anything ran: it has neither a timeline nor calls of kernels,
/// and no start of a communication operator.
bool lacksCalls(const Card &card, const std::shared_ptr<CardCommunicationReader> &reader)
{
    if (!isReadWithoutTimeline(card) || !kernelFilesOf(card).empty())
        return false;
    TaskControl control;
    const auto communication = OpenCard(card, nullptr, reader).communication(control);
    return !communication || std::ranges::none_of((*communication)->operators.operators, [](const CommunicationOperator &each) {
        return each.startNs && each.elapseNs;
    });
}

/// Returns whether the card that is compared lacks calls: the one of a rank, else the first two, of which one is taken.
bool tellsSumsOnly(const Profile *profile, const QString &rank)
{
    if (!profile || std::ranges::any_of(profile->cards, [](const Card &card) { return !card.timeline.empty(); }))
        return false;
    const auto reader = std::make_shared<CardCommunicationReader>();
    std::vector<Card> wanted;
    for (const Card &card : profile->cards) {
        const bool isWanted = rank.isEmpty() ? wanted.size() < 2 : card.rank && QString::number(*card.rank) == rank;
        if (isWanted)
            wanted.push_back(card);
    }
    return !wanted.empty() && std::ranges::all_of(wanted, [&reader](const Card &card) { return lacksCalls(card, reader); });
}

/// Returns whether the paths are compared by sums though they are no summaries, because a card has nothing else.
bool haveSumsOnly(const CommandLine &line, ComparedPaths &paths)
{
    const QString by = line.value("--by", QStringLiteral("name"));
    if (by != QLatin1String("name") && by != QLatin1String("communication"))
        return false;
    for (const char *option : {"--base", "--all-cards", "--steps"}) {
        if (line.has(option))
            return false;
    }
    if (tellsSumsOnly(paths.at(line.positionals().value(0)), line.value("--base-card")))
        return true;
    const QString rank = line.value("--target-card");
    const QStringList targets = line.positionals().mid(1);
    return std::ranges::any_of(targets, [&](const QString &path) { return tellsSumsOnly(paths.at(path), rank); });
}

/// Where one of the two cards lies.
struct SummedPlace
{
    QString path;
    std::size_t position = 0; ///< among the cards of the path
};

/// Returns the key of a quantity in answers.
const char *keyOf(const SummedQuantity &quantity)
{
    switch (quantity.part) {
    case SummedPart::ForwardBackward:
        return "fp_bp_ns";
    case SummedPart::Tail:
        return "tail_ns";
    case SummedPart::Quantity:
        break;
    }
    return overviewKey(quantity.quantity);
}

/// Compares a base with one target.
class SummaryComparison
{
public:
    SummaryComparison(const CommandLine &line, const QString &target)
        : m_line(line), m_by(line.value("--by", QStringLiteral("name")))
    {
        m_places[0].path = line.positionals().value(0);
        m_places[1].path = target;
    }

    OrExit<void> run()
    {
        constexpr std::array Known{"name", "type", "shape", "communication"};
        if (std::ranges::none_of(Known, [this](const char *each) { return m_by == QLatin1String(each); }))
            return tl::unexpected(showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "summaries are compared by name, type, shape or communication"))));
        for (const std::size_t side : {0U, 1U}) {
            if (const auto loaded = load(side); !loaded)
                return loaded;
        }
        TaskControl control;
        if (m_by == QLatin1String("communication")) {
            m_groups = summedOperators(m_sides, control);
        } else {
            SummedKernels kernels = summedKernels(m_sides, kernelsBy(), control);
            m_groups = std::move(kernels.groups);
            m_untold = kernels.untold;
        }
        m_steps = summedSteps(m_sides);
        return {};
    }

    [[nodiscard]] const std::vector<Problem> &problems() const { return m_problems; }
    [[nodiscard]] bool isLost() const { return m_isLost; }
    /// Returns the card whose kernels nothing tells, where only the other one's are known; else null.
    [[nodiscard]] const Card *silent() const
    {
        return m_untold.isOneSided() ? &m_sides[m_untold.base ? 0 : 1].card->card() : nullptr;
    }
    [[nodiscard]] const QString &targetPath() const { return m_places[1].path; }

    /// Returns whether the steps of the target take longer by more than a share, in millionths of a per cent. None where nothing
    /// tells how long they take.
    [[nodiscard]] std::optional<bool> isSlower(std::int64_t limit) const
    {
        const auto lengths = summedLengths(m_sides, m_steps);
        if (!lengths)
            return std::nullopt;
        const auto [base, target] = *lengths;
        return (target - base) * 100'000'000 > base * limit;
    }

    void writeJson(JsonWriter &out) const
    {
        for (const std::size_t side : {0U, 1U}) {
            out.key(side == 0 ? "base" : "target").beginObject().key("path").text(m_places[side].path).key("rank");
            writeOptional(out, m_sides[side].card->card().rank);
            out.key("source").text(m_sides[side].card->card().summary ? "summary" : "tables").endObject();
        }
        out.key("base_runs").null().key("alignment").null().key("overview").beginArray();
        for (const SummedQuantity &mean : summedQuantities(m_sides))
            writeQuantity(out, mean);
        out.endArray().key("steps").beginArray();
        for (const SummedStep &step : m_steps) {
            out.beginObject().key("base_step").text(step.number).key("target_step").text(step.number);
            writeNs(out, {step.ns[0], step.ns[1]});
            out.endObject();
        }
        out.endArray().key("step_set").null().key("kernels").beginArray();
        for (const SummedGroup &group : m_groups)
            writeGroup(out, group);
        out.endArray();
        writeUntoldKernels(out, m_untold);
        for (const char *unknown : {"matched", "first_divergence", "largest_losses", "gaps"})
            out.key(unknown).null();
    }

    [[nodiscard]] QString text() const
    {
        QString cards;
        for (const std::size_t side : {0U, 1U}) {
            const Card &card = m_sides[side].card->card();
            cards += QStringLiteral("%1 %2, rank %3, %4\n")
                         .arg(side == 0 ? QStringLiteral("base") : QStringLiteral("target"), m_places[side].path,
                              card.rank ? QString::number(*card.rank) : QStringLiteral("unknown"),
                              card.summary ? QStringLiteral("summary") : QStringLiteral("tables"));
        }
        return cards + QLatin1Char('\n') + overviewText() + QLatin1Char('\n') + groupsText();
    }

    [[nodiscard]] QString overviewText() const
    {
        TextTable table;
        table.addColumn(QStringLiteral("mean_of_steps"));
        for (const char *title : {"base", "target", "difference"})
            table.addColumn(QLatin1String(title), TextTable::Align::Right);
        const auto cell = [](std::optional<TimeNs> ns) { return ns ? QString::number(*ns) : QString(); };
        for (const SummedQuantity &mean : summedQuantities(m_sides))
            table.addRow({QLatin1String(keyOf(mean)), cell(mean.ns[0]), cell(mean.ns[1]), cell(mean.differenceNs())});
        return table.toText();
    }

    [[nodiscard]] QString groupsText() const
    {
        TextTable table;
        for (const QString &title : titles())
            table.addColumn(title, title == QLatin1String("name") ? TextTable::Align::Left : TextTable::Align::Right);
        for (std::size_t group = 0; group < std::min(m_groups.size(), ShownSumGroups); ++group)
            table.addRow(cells(m_groups[group]));
        return table.toText();
    }

    [[nodiscard]] QString csv() const
    {
        QString text = csvLine(titles());
        for (const SummedGroup &group : m_groups)
            text += csvLine(cells(group));
        return text;
    }

private:
    OrExit<void> load(std::size_t side)
    {
        auto profile = openInput(m_line, m_places[side].path, ScanDepth::Discovery);
        if (!profile)
            return tl::unexpected(profile.error());
        m_problems.insert(m_problems.end(), profile->problems.begin(), profile->problems.end());
        m_isLost = m_isLost || std::any_of(profile->problems.begin(), profile->problems.end(), isLoss);
        const auto chosen = choose(profile->cards, side);
        if (!chosen)
            return tl::unexpected(chosen.error());
        m_places[side].position = *chosen;
        auto card = std::make_shared<const OpenCard>(std::move(profile->cards[*chosen]));
        if (!card->card().timeline.empty()) {
            const auto parts = loadCard(m_line, *card);
            if (!parts)
                return tl::unexpected(showError(parts.error()));
            card = parts->front();
        }
        TaskControl control;
        auto summed = summedCard(std::move(card), control);
        if (!summed)
            return tl::unexpected(showError(summed.error()));
        m_sides[side] = std::move(*summed);
        return {};
    }

    /// Returns the position of a card: the one that an option names, that of the rank of the base, or the first.
    OrExit<std::size_t> choose(const std::vector<Card> &cards, std::size_t side) const
    {
        const QString wanted = m_line.value(side == 0 ? "--base-card" : "--target-card");
        const auto ofRank = [&cards](const QString &rank) {
            const auto found = std::ranges::find_if(
                cards, [&rank](const Card &card) { return card.rank && QString::number(*card.rank) == rank; });
            return static_cast<std::size_t>(found - cards.begin());
        };
        if (!wanted.isEmpty()) {
            const std::size_t found = ofRank(wanted);
            if (found == cards.size())
                return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has rank %1")).arg(wanted)));
            return found;
        }
        if (side == 0)
            return std::size_t{0};
        if (m_places[0].path == m_places[1].path)
            return m_places[0].position == 0 ? std::min<std::size_t>(1, cards.size() - 1) : 0;
        const auto rank = m_sides[0].card->card().rank;
        const std::size_t same = rank ? ofRank(QString::number(*rank)) : cards.size();
        return same == cards.size() ? 0 : same;
    }

    [[nodiscard]] KernelsBy kernelsBy() const
    {
        return m_by == QLatin1String("type")    ? KernelsBy::Type
               : m_by == QLatin1String("shape") ? KernelsBy::Shape
                                                : KernelsBy::Name;
    }

    static void writeQuantity(JsonWriter &out, const SummedQuantity &mean)
    {
        const auto &[base, target] = mean.ns;
        out.beginObject().key("quantity").text(keyOf(mean));
        writeInteger(out, "base", base);
        writeInteger(out, "target", target);
        writeInteger(out, "difference", mean.differenceNs());
        writeReal(out, "ratio", base && target ? ratioOf(*base, *target) : std::nullopt);
        out.key("base_spread").null().key("floor").null().endObject();
    }

    static void writeNs(JsonWriter &out, const std::array<WideNs, 2> &ns)
    {
        writeInteger(out, "base_ns", saturated(ns[0]));
        writeInteger(out, "target_ns", saturated(ns[1]));
        writeInteger(out, "difference_ns", saturated(ns[1] - ns[0]));
        writeReal(out, "ratio", ratioOf(ns[0], ns[1]));
    }

    void writeGroup(JsonWriter &out, const SummedGroup &group) const
    {
        out.beginObject().key("name").text(group.name);
        if (m_by == QLatin1String("shape") || m_by == QLatin1String("communication"))
            out.key(m_by == QLatin1String("shape") ? "input_shapes" : "group").text(group.key);
        out.key("base_count").count(group.count[0]).key("target_count").count(group.count[1]);
        writeNs(out, group.ns);
        out.key("status").text(group.status());
        for (const char *unknown : {"target_name", "count_part_ns", "speed_part_ns", "floor_ns", "below_floor", "floor_is_guess",
                                    "base_spread_ns", "reshaped", "base_shapes", "target_shapes", "steps"})
            out.key(unknown).null();
        out.endObject();
    }

    [[nodiscard]] static QStringList titles()
    {
        return {QStringLiteral("name"),         QStringLiteral("key"),     QStringLiteral("base_count"),
                QStringLiteral("target_count"), QStringLiteral("base_ns"), QStringLiteral("target_ns"),
                QStringLiteral("difference_ns")};
    }

    [[nodiscard]] static QStringList cells(const SummedGroup &group)
    {
        return {fromFile(group.name),
                fromFile(group.key),
                QString::number(group.count[0]),
                QString::number(group.count[1]),
                QString::number(saturated(group.ns[0])),
                QString::number(saturated(group.ns[1])),
                QString::number(group.differenceNs())};
    }

    const CommandLine &m_line;
    QString m_by;
    std::array<SummedPlace, 2> m_places;
    SummedPair m_sides;
    std::vector<SummedGroup> m_groups;
    UntoldKernels m_untold; ///< of a comparison of kernels
    std::vector<SummedStep> m_steps;
    std::vector<Problem> m_problems;
    bool m_isLost = false;
};

int answerOf(const CommandLine &line, const std::vector<std::unique_ptr<SummaryComparison>> &compared)
{
    std::vector<Problem> problems;
    for (const auto &each : compared)
        addNewProblems(problems, each->problems());
    if (line.has("--json")) {
        JsonWriter json(answerStream());
        beginDocument(json);
        if (compared.size() > 1)
            json.key("comparisons").beginArray();
        for (const auto &each : compared) {
            if (compared.size() > 1)
                json.beginObject();
            each->writeJson(json);
            if (compared.size() > 1)
                json.endObject();
        }
        if (compared.size() > 1)
            json.endArray();
        endDocument(json, problems);
        return ExitSuccess;
    }
    for (const auto &each : compared) {
        if (line.has("--csv") && compared.size() > 1)
            writeAnswer(QStringLiteral("target %1\n").arg(each->targetPath()));
        writeAnswer(line.has("--csv") ? each->csv() : each->text());
    }
    showProblems(problems, false);
    for (const auto &each : compared) {
        if (const Card *silent = each->silent(); silent && !line.has("--quiet"))
            showMessage(untoldKernelsMessage(*silent));
    }
    if (!line.has("--quiet"))
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "only sums are known: where cards part, and why, is unknown")));
    return ExitSuccess;
}

} // namespace

std::optional<int> compareSummaries(const CommandLine &line)
{
    ComparedPaths compared;
    const QStringList paths = line.positionals() + line.values("--base");
    const bool hasSummaries =
        std::ranges::any_of(paths, [&](const QString &path) { return hasOnlySummaries(compared.at(path)); });
    if (!hasSummaries && !haveSumsOnly(line, compared))
        return std::nullopt;
    for (const char *option : {"--base", "--all-cards", "--steps"}) {
        if (line.has(option))
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "%1 needs timelines or tables, not summaries"))
                                 .arg(QLatin1String(option)));
    }
    if (line.has("--waterfall"))
        return showUsage(waterfallNeedsTimelines());
    QString share = line.value("--fail-on", QStringLiteral("0"));
    if (share.endsWith(u'%'))
        share.chop(1);
    const auto limit = scaledDecimal(share.toStdString(), 1'000'000);
    if (!limit || *limit < 0)
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--fail-on is a share in per cent, such as 5%")));
    std::vector<std::unique_ptr<SummaryComparison>> comparisons;
    for (const QString &target : line.positionals().mid(1)) {
        comparisons.push_back(std::make_unique<SummaryComparison>(line, target));
        if (const auto done = comparisons.back()->run(); !done)
            return done.error();
    }
    const int code = answerOf(line, comparisons);
    bool isSlower = false;
    const bool isLost = std::ranges::any_of(comparisons, [](const auto &each) { return each->isLost(); });
    for (const auto &each : comparisons) {
        const auto slower = line.has("--fail-on") ? each->isSlower(*limit) : std::optional(false);
        isSlower = isSlower || slower.value_or(false);
        if (!slower)
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "nothing tells how long a step takes: --fail-on is not judged")));
    }
    return isSlower ? static_cast<int>(ExitThreshold) : isLost ? static_cast<int>(ExitLost) : code;
}

} // namespace plumbline
