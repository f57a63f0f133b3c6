// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/cardpair.h"

#include "app/commands/answer.h"
#include "core/compare/clockfit.h"
#include "core/compare/kernelshapes.h"
#include "core/facts/tabletrace.h"
#include "widgets/support/paths.h"
#include "widgets/support/timeargument.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Parses an offset: whole nanoseconds with a sign, or a number with a unit.
std::optional<TimeNs> offsetOf(const QString &text)
{
    bool isWhole = false;
    const qlonglong ns = text.toLongLong(&isWhole);
    if (isWhole)
        return ns;
    const auto time = TimeArgument::parse(text);
    return time ? std::optional(time->ns) : std::nullopt;
}

bool isAlignment(const QString &align)
{
    const std::array<const char *, 5> words{"auto", "start", "step", "collectives", "none"};
    const auto isWord = [&align](const char *word) { return align == QLatin1String(word); };
    return std::any_of(words.begin(), words.end(), isWord) || align.startsWith(QLatin1String("op:")) || offsetOf(align);
}

QString alignmentOf(const CommandLine &line)
{
    return line.value("--align", QStringLiteral("auto"));
}

/// Returns the slice with this name that starts first, on any lane. Invalid if there is none.
SliceId firstSliceCalled(const Trace &trace, std::string_view name)
{
    const StringId wanted = trace.strings().find(name);
    SliceId first;
    for (std::size_t slice = 0; wanted.isValid() && slice < trace.slices().size(); ++slice) {
        if (trace.slices().name[slice] != wanted)
            continue;
        if (!first.isValid() || trace.slices().start[slice] < trace.slices().start[first.value])
            first = SliceId(slice);
    }
    return first;
}

Alignment alignedAt(const Trace &base, const Trace &target, std::string_view name)
{
    const SliceId left = firstSliceCalled(base, name);
    const SliceId right = firstSliceCalled(target, name);
    if (left.isValid() && right.isValid())
        return alignByOperator(base, left, target, right, SliceEdge::Start);
    Alignment refused;
    refused.refusal = AlignmentRefusal::NoOperator;
    return refused;
}

Alignment aligned(const QString &how, const CardPair &pair, const TaskControl &control)
{
    const Trace &base = *pair.base.trace;
    const Trace &target = *pair.target.trace;
    if (how == QLatin1String("auto"))
        return alignAutomatically(base, target, relationOf(pair.base.card->card().rank, pair.target.card->card().rank), control);
    if (how == QLatin1String("start"))
        return alignByStart(base, target);
    if (how == QLatin1String("step"))
        return alignByStep(base, target);
    if (how == QLatin1String("collectives"))
        return alignByCollectives(base, target, control);
    if (how == QLatin1String("none"))
        return {};
    if (how.startsWith(QLatin1String("op:")))
        return alignedAt(base, target, how.mid(3).toStdString());
    return alignTyped(offsetOf(how).value_or(0));
}

void sayRefusal(const Alignment &refused)
{
    switch (refused.refusal) {
    case AlignmentRefusal::None:
        return;
    case AlignmentRefusal::NoSlices:
        return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: a card has no slices")));
    case AlignmentRefusal::NoStep:
        return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: a card has no training steps")));
    case AlignmentRefusal::NoOperator:
        return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: a card has no slice of that name")));
    case AlignmentRefusal::TooFewPairs:
        return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: %1 pairs of collectives are fewer than %2"))
                               .arg(QString::number(refused.pairs), QString::number(MinCollectivePairs)));
    case AlignmentRefusal::LargeResidual:
        return showMessage(
            translated(QT_TRANSLATE_NOOP("Commands", "not aligned: collectives do not end together, the residual is %1 ns"))
                .arg(QString::number(refused.residualNs)));
    }
}

int noRank(const QString &rank)
{
    return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has rank %1")).arg(rank));
}

/// Loads both cards, the base first.
class PairLoader
{
public:
    PairLoader(const CommandLine &line, QString basePath, QString targetPath, WithoutTimeline without, const PairChoice &choice)
        : m_line(line), m_basePath(std::move(basePath)), m_targetPath(std::move(targetPath)), m_without(without)
    {
        const auto rankOf = [&line](std::optional<int> rank, const char *option) {
            return rank ? QString::number(*rank) : line.value(option);
        };
        m_baseRank = rankOf(choice.baseRank, "--base-card");
        m_targetRank = rankOf(choice.targetRank, "--target-card");
    }

    OrExit<CardPair> run()
    {
        for (const bool isBase : {true, false}) {
            if (const auto found = findCards(isBase); !found)
                return tl::unexpected(found.error());
        }
        const bool isAsked = !m_targetRank.isEmpty();
        if (!isSamePath() && !isAsked)
            chooseEqualRanks();
        for (const bool isBase : {true, false}) {
            if (const auto loaded = loadSide(isBase); !loaded)
                return tl::unexpected(loaded.error());
        }
        const auto base = m_pair.base.card->card().rank;
        const auto target = m_pair.target.card->card().rank;
        const bool isOpen = m_cards[0].size() > 1 || m_cards[1].size() > 1;
        if (isOpen && !isSamePath() && !isAsked && base && target && *base != *target)
            showMessage(translated(QT_TRANSLATE_NOOP("Commands",
                                                     "rank %1 of the base is compared with rank %2: no rank is in both profiles"))
                            .arg(QString::number(*base), QString::number(*target)));
        m_pair.baseCards = std::move(m_cards[0]);
        m_pair.targetCards = std::move(m_cards[1]);
        return std::move(m_pair);
    }

    OrExit<CommonRanks> ranks()
    {
        std::array<std::set<int>, 2> found;
        for (const bool isBase : {true, false}) {
            if (const auto cards = findCards(isBase); !cards)
                return tl::unexpected(cards.error());
            for (const Card &card : cardsOf(isBase)) {
                if (card.rank)
                    found[isBase ? 0 : 1].insert(*card.rank);
            }
        }
        CommonRanks ranks;
        const auto &[base, target] = found;
        std::ranges::set_intersection(base, target, std::back_inserter(ranks.both));
        std::ranges::set_difference(base, target, std::back_inserter(ranks.onlyBase));
        std::ranges::set_difference(target, base, std::back_inserter(ranks.onlyTarget));
        if (ranks.both.empty())
            return tl::unexpected(showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "--all-cards needs cards of the same rank in both profiles"))));
        return ranks;
    }

private:
    [[nodiscard]] bool isSamePath() const
    {
        return QFileInfo(m_basePath).canonicalFilePath() == QFileInfo(m_targetPath).canonicalFilePath();
    }

    /// Returns which of several candidates is meant. With a rank it is the candidate of that rank; empty if there is none.
    /// Without a rank it is the first, except that the target is the second if both paths are the same and the base is the first.
    template<typename Candidates, typename RankOf>
    std::optional<std::size_t> choose(const Candidates &candidates, const QString &rank, bool isBase, const RankOf &rankOf) const
    {
        if (rank.isEmpty())
            return !isBase && candidates.size() > 1 && isSamePath() && m_baseIndex == 0 ? 1 : 0;
        bool isNumber = false;
        const int wanted = rank.toInt(&isNumber);
        for (std::size_t index = 0; isNumber && index < candidates.size(); ++index) {
            if (rankOf(candidates[index]) == wanted)
                return index;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::vector<Card> &cardsOf(bool isBase) { return m_cards[isBase ? 0 : 1]; }

    /// Finds the cards of one path that can be compared.
    OrExit<void> findCards(bool isBase)
    {
        const QString path = isBase ? m_basePath : m_targetPath;
        auto profile = openInput(m_line, path, ScanDepth::Discovery);
        if (!profile)
            return tl::unexpected(profile.error());
        if (isBase || !isSamePath()) // the problems of one path are reported once
            m_pair.add(profile->problems, std::any_of(profile->problems.begin(), profile->problems.end(), isLoss));
        const auto hasTimeline = [](const Card &card) { return !card.timeline.empty(); };
        if (std::ranges::any_of(profile->cards, hasTimeline) || m_without == WithoutTimeline::Refused)
            std::erase_if(profile->cards, std::not_fn(hasTimeline));
        if (profile->cards.empty()) {
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no timeline in %1")).arg(path));
            return tl::unexpected(int(ExitUnreadable));
        }
        cardsOf(isBase) = std::move(profile->cards);
        return {};
    }

    /// Chooses the first card of the base that the target has a card of the same rank for, and that card, as far as the options
    /// leave it open.
    void chooseEqualRanks()
    {
        const auto isIn = [](const std::vector<Card> &cards, const QString &rank) {
            return std::ranges::any_of(cards,
                                       [&rank](const Card &card) { return card.rank && QString::number(*card.rank) == rank; });
        };
        for (const Card &card : cardsOf(true)) {
            const QString rank = card.rank ? QString::number(*card.rank) : QString();
            const bool isWanted = m_baseRank.isEmpty() || m_baseRank == rank;
            if (rank.isEmpty() || !isWanted || !isIn(cardsOf(false), rank))
                continue;
            m_baseRank = rank;
            m_targetRank = rank;
            return;
        }
    }

    OrExit<void> loadSide(bool isBase)
    {
        const QString path = isBase ? m_basePath : m_targetPath;
        const QString rank = isBase ? m_baseRank : m_targetRank;
        const std::vector<Card> &cards = cardsOf(isBase);
        const bool hasTimeline = !cards.front().timeline.empty();
        // The devices of a single timeline are known only after it was loaded, so the choice among them follows below.
        const bool isOnlyOne = cards.size() == 1 && hasTimeline;
        const auto card =
            isOnlyOne ? std::optional<std::size_t>(0) : choose(cards, rank, isBase, [](const Card &each) { return each.rank; });
        if (!card)
            return tl::unexpected(noRank(rank));
        if (!hasTimeline)
            return loadTables(isBase, path, cards[*card], *card);
        auto traces = loadCard(m_line, OpenCard(cards[*card]));
        if (!traces)
            return tl::unexpected(unreadable(traces.error()));
        // A rank that no option names was found among the cards, and the devices may have others.
        const QString asked = m_line.value(isBase ? "--base-card" : "--target-card");
        const auto part = isOnlyOne ? choose(*traces, asked, isBase, [](const SharedCard &each) { return each->card().rank; })
                                    : std::optional<std::size_t>(0);
        if (!part)
            return tl::unexpected(noRank(rank));
        if (isBase)
            m_baseIndex = isOnlyOne ? *part : *card;
        ComparedCard &side = isBase ? m_pair.base : m_pair.target;
        side = {bytesOfPath(path), std::move((*traces)[*part]), nullptr, false};
        side.trace = side.card->trace();
        const ImportReport &report = side.trace->report();
        m_pair.add(report.problems, report.somethingLost);
        return {};
    }

    /// Takes the tables of a card in place of its timeline.
    OrExit<void> loadTables(bool isBase, const QString &path, const Card &card, std::size_t index)
    {
        TaskControl control;
        ComparedCard &side = isBase ? m_pair.base : m_pair.target;
        side = {bytesOfPath(path), std::make_shared<const OpenCard>(card), nullptr, true};
        auto trace = traceOfTables(*side.card, control);
        if (!trace && trace.error().code == ErrorCode::FileNotFound) // the card is there, and no table of it tells calls
            return tl::unexpected(noCalls(path));
        if (!trace)
            return tl::unexpected(unreadable(trace.error()));
        side.trace = std::move(*trace);
        if (isBase)
            m_baseIndex = index;
        return {};
    }

    [[nodiscard]] int noCalls(const QString &path) const
    {
        writeProblemsOnly(m_line, m_pair.problems, {});
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "neither a timeline nor a kernel table in %1")).arg(path));
        return ExitUnreadable;
    }

    [[nodiscard]] int unreadable(const Error &error) const
    {
        writeProblemsOnly(m_line, m_pair.problems, {error});
        return showError(error);
    }

    const CommandLine &m_line;
    QString m_basePath;
    QString m_targetPath;
    WithoutTimeline m_without;
    QString m_baseRank; ///< "" where any card will do
    QString m_targetRank;
    std::array<std::vector<Card>, 2> m_cards; ///< of base and target
    CardPair m_pair;
    std::size_t m_baseIndex = 0; ///< position of the base among the candidates of its path
};

} // namespace

void CardPair::add(const std::vector<Problem> &found, bool isLost)
{
    problems.insert(problems.end(), found.begin(), found.end());
    somethingLost = somethingLost || isLost;
}

QList<CommandOption> cardPairOptions()
{
    return {
        {"--base-card", "", "RANK", QT_TRANSLATE_NOOP("Commands", "the card of the base's path; else its first")},
        {"--target-card", "", "RANK",
         QT_TRANSLATE_NOOP("Commands",
                           "the card of the target's path; else the one of the base's rank, or the second of one profile")},
        {"--align", "", "auto|start|step|collectives|op:NAME|none|OFFSET",
         QT_TRANSLATE_NOOP("Commands",
                           "lay the target's clock over the base's: cards of one run by collectives, else by step, else by "
                           "start (auto); an offset is added to the target's times")},
    };
}

OrExit<void> checkAlignment(const CommandLine &line)
{
    if (isAlignment(alignmentOf(line)))
        return {};
    return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP(
        "Commands", "--align is auto, start, step, collectives, op:NAME, none, or an offset: whole nanoseconds, or a number "
                    "with ns, us, ms or s"))));
}

OrExit<CardPair> loadCardPair(const CommandLine &line, const QString &basePath, const QString &targetPath,
                              WithoutTimeline without, const PairChoice &choice)
{
    return PairLoader(line, basePath, targetPath, without, choice).run();
}

OrExit<CommonRanks> commonRanks(const CommandLine &line, const QString &basePath, const QString &targetPath)
{
    return PairLoader(line, basePath, targetPath, WithoutTimeline::ByTables, {}).ranks();
}

Alignment alignPair(const CommandLine &line, const CardPair &pair, const TaskControl &control)
{
    const Alignment alignment = aligned(alignmentOf(line), pair, control);
    sayRefusal(alignment);
    return alignment;
}

OrExit<Comparison> comparePair(const CommandLine &line, const CardPair &pair)
{
    const TaskControl control;
    return comparePair(line, pair, alignPair(line, pair, control));
}

OrExit<Comparison> comparePair(const CommandLine &line, const CardPair &pair, const Alignment &alignment)
{
    TaskControl control;
    const Trace &base = *pair.base.card->trace();
    const Trace &target = *pair.target.card->trace();
    Comparison comparison{0, 1, alignment, nullptr, nullptr};
    const KernelShapes shapes = kernelShapesOf(*pair.base.card, *pair.target.card, control);
    auto matching = matchSlices(base, target, {line.value("--threads").toUInt(), shapes.base, shapes.target}, control);
    if (!matching)
        return tl::unexpected(showError(matching.error()));
    comparison.matching = std::make_shared<const Matching>(std::move(*matching));
    auto differences = DifferenceIndex::make(base, target, *comparison.matching, control);
    if (!differences)
        return tl::unexpected(showError(differences.error()));
    comparison.differences = std::make_shared<const DifferenceIndex>(std::move(*differences));
    return comparison;
}

} // namespace plumbline
