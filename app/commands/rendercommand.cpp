// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/cardpair.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/sessioninput.h"
#include "widgets/pictures/picturelanes.h"
#include "widgets/pictures/timelinepicture.h"
#include "widgets/support/formatting.h"
#include "widgets/support/timeargument.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <cmath>

namespace plumbline {

namespace {

std::optional<QSize> parseSize(const QString &text)
{
    const QStringList sides = text.split(QLatin1Char('x'));
    bool hasWidth = false;
    bool hasHeight = false;
    const QSize size(sides.value(0).toInt(&hasWidth), sides.value(1).toInt(&hasHeight));
    if (sides.size() != 2 || !hasWidth || !hasHeight || size.isEmpty())
        return std::nullopt;
    return size;
}

/// The outcome of loading the cards of a picture.
struct Input
{
    std::vector<Problem> problems;
    std::vector<Error> errors;
    int exitCode = ExitSuccess;
};

/// Reads the options, loads the cards and writes the picture.
class Render
{
public:
    explicit Render(const CommandLine &line) : m_line(line) {}

    int run()
    {
        if (const auto read = readOptions(); !read)
            return read.error();
        const auto input = m_session ? loadSessionCards() : m_line.has("--compare") ? loadPair(m_line.path()) : loadCards();
        if (!input)
            return input.error();
        if (m_session)
            takeView();
        if (const auto range = readRange(); !range)
            return range.error();
        warnOfAbsentFlows();
        const auto notes = writePicture(m_cards, m_options, m_line.value("--output"));
        if (!notes)
            return notes.error().code == ErrorCode::InvalidArgument ? showRefusal() : showError(notes.error());
        answer(*input, *notes);
        return input->exitCode;
    }

private:
    static OrExit<void> usage(const QString &text) { return tl::unexpected(showUsage(text)); }

    OrExit<void> readOptions()
    {
        const QString suffix = QFileInfo(m_line.value("--output")).suffix().toLower();
        if (suffix != QLatin1String("png") && suffix != QLatin1String("svg") && suffix != QLatin1String("pdf"))
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "the picture's name ends in .png, .svg or .pdf")));
        const auto size = parseSize(m_line.value("--size", QStringLiteral("1600x900")));
        if (!size)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--size is a width and a height in pixels: 1600x900")));
        bool isNumber = false;
        const double scale = m_line.value("--scale", QStringLiteral("1")).toDouble(&isNumber);
        if (!isNumber || !std::isfinite(scale) || scale <= 0)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--scale needs a number above 0")));
        const QString theme = m_line.value("--theme", QStringLiteral("light"));
        if (theme != QLatin1String("light") && theme != QLatin1String("dark"))
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--theme is light or dark")));
        if (m_line.has("--step") && (m_line.has("--from") || m_line.has("--to")))
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--step and --from or --to exclude each other")));
        if (const auto checked = checkComparison(); !checked)
            return checked;
        for (const auto &[option, time] : {std::pair("--from", &m_from), std::pair("--to", &m_to)}) {
            if (m_line.has(option) && !(*time = TimeArgument::parse(m_line.value(option)))) {
                const QString text = translated(QT_TRANSLATE_NOOP(
                    "Commands", "%1 is a time: whole nanoseconds since 1970, or a number with ns, us, ms or s"));
                return usage(text.arg(QLatin1String(option)));
            }
        }
        m_options.size = *size;
        m_options.scale = scale;
        m_options.dark = theme == QLatin1String("dark");
        m_options.title = m_line.value("--title");
        m_options.lanes = m_line.values("--lane");
        m_options.flows = m_line.values("--flows");
        if (!namesSession(m_line))
            return {};
        auto session = readSession(m_line);
        if (!session)
            return tl::unexpected(session.error());
        m_session = std::move(*session);
        if (m_line.has("--align") && !m_line.has("--compare") && !m_session->view.compared)
            return usage(
                translated(QT_TRANSLATE_NOOP("Commands", "%1 means nothing without --compare")).arg(QStringLiteral("--align")));
        if (m_line.has("--compare") && m_session->paths.size() != 1)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--compare needs a session of one path")));
        return {};
    }

    OrExit<void> checkComparison() const
    {
        if (m_line.has("--compare") && m_line.has("--card"))
            return usage(translated(QT_TRANSLATE_NOOP(
                "Commands", "--card and --compare exclude each other: --base-card and --target-card choose the two cards")));
        for (const char *option : {"--base-card", "--target-card", "--align"}) {
            // A session may have a comparison, which --align then aligns in another way.
            if (namesSession(m_line) && QLatin1String(option) == QLatin1String("--align"))
                continue;
            if (m_line.has(option) && !m_line.has("--compare"))
                return usage(
                    translated(QT_TRANSLATE_NOOP("Commands", "%1 means nothing without --compare")).arg(QLatin1String(option)));
        }
        return checkAlignment(m_line);
    }

    void addCard(const SharedCard &card, const QString &path)
    {
        const QString dataSet = QFileInfo(QFileInfo(path).absoluteFilePath()).fileName();
        m_cards.push_back(TimelineCard::build(fromFile(card->card().name), dataSet, card));
    }

    OrExit<Input> loadCards()
    {
        auto walk = walkTraces(m_line, [this](const SharedCard &card) -> OrExit<void> {
            addCard(card, m_line.path());
            return {};
        });
        if (!walk)
            return tl::unexpected(walk.error());
        const int exitCode = walk->exitCode();
        return Input{std::move(walk->problems), std::move(walk->errors), exitCode};
    }

    /// Loads the cards of the session, with the saved comparison or that of --compare.
    OrExit<Input> loadSessionCards()
    {
        if (m_line.has("--compare"))
            return loadPair(m_session->paths.constFirst());
        auto loaded = loadSession(m_line, *m_session);
        if (!loaded)
            return tl::unexpected(loaded.error());
        const auto compared = loaded->compared();
        if (m_session->view.compared && !compared)
            showMessage(translated(
                QT_TRANSLATE_NOOP("Commands", "the cards that the session compares are not both here; no comparison is drawn")));
        m_cards = std::move(loaded->cards);
        if (compared) {
            if (const auto done = compareSaved(compared->first, compared->second); !done)
                return tl::unexpected(done.error());
        }
        return Input{std::move(loaded->problems), std::move(loaded->errors), loaded->exitCode};
    }

    /// Compares two cards as the session aligned them, or as --align says.
    OrExit<void> compareSaved(std::size_t base, std::size_t target)
    {
        const auto sideOf = [this](std::size_t card) -> ComparedCard {
            return {{}, m_cards[card].open, m_cards[card].trace, false};
        };
        const CardPair pair{sideOf(base), sideOf(target)};
        auto comparison =
            m_line.has("--align") ? comparePair(m_line, pair) : comparePair(m_line, pair, m_session->view.compared->alignment);
        if (!comparison)
            return tl::unexpected(comparison.error());
        comparison->base = static_cast<int>(base);
        comparison->target = static_cast<int>(target);
        m_options.comparison = std::move(*comparison);
        return {};
    }

    /// Takes from the session what no option says: range, lanes and flows.
    void takeView()
    {
        m_options.comparisonView.isInterleaved = m_session->view.isInterleaved;
        TimelineState state;
        setUp(state);
        state.setComparisonView(m_options.comparisonView);
        const ViewState view = m_session->view.movedTo(state.axisOriginNs());
        const TimeRange full = state.fullRange();
        if (!m_from && !m_to && !m_line.has("--step") && view.range && view.range->end > full.begin &&
            view.range->begin < full.end)
            m_options.range = view.range;
        m_options.marks = view.marks;
        if (!m_line.has("--flows"))
            m_options.flows = view.flows;
        if (!m_line.has("--lane"))
            m_options.bands =
                arrangedLanes(m_cards, view.arrangement, pairingOf(state.comparison(), state.comparisonView()), view.scrollPx);
    }

    OrExit<Input> loadPair(const QString &basePath)
    {
        auto pair = loadCardPair(m_line, basePath, m_line.value("--compare"), WithoutTimeline::Refused);
        if (!pair)
            return tl::unexpected(pair.error());
        auto comparison = comparePair(m_line, *pair);
        if (!comparison)
            return tl::unexpected(comparison.error());
        m_options.comparison = std::move(*comparison);
        addCard(pair->base.card, basePath);
        addCard(pair->target.card, m_line.value("--compare"));
        return Input{std::move(pair->problems), {}, pair->somethingLost ? ExitLost : ExitSuccess};
    }

    /// Puts cards and comparison into a state, as the picture does.
    void setUp(TimelineState &state) const
    {
        state.setCards(m_cards);
        state.setComparison(m_options.comparison);
    }

    /// Reads the visible range on the axis that the cards share. Without a comparison, 0 is the earliest first slice of all
    /// cards. In a comparison the times are those of the base.
    OrExit<void> readRange()
    {
        TimelineState state;
        setUp(state);
        const bool isCompared = state.comparison() != nullptr;
        const int base = isCompared ? state.comparison()->base : 0;
        const std::int64_t originNs =
            isCompared ? m_cards[static_cast<std::size_t>(base)].trace->originNs() : state.axisOriginNs();
        const ClockMap clock = isCompared ? state.clock(base) : ClockMap();
        TimeRange range = state.fullRange();
        if (m_from)
            range.begin = clock.map(m_from->relativeTo(originNs));
        if (m_to)
            range.end = clock.map(m_to->relativeTo(originNs));
        if ((m_from || m_to) && range.isEmpty())
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--from lies behind --to")));
        if (m_from || m_to)
            m_options.range = range;
        if (m_line.has("--step"))
            return readStep(state);
        return {};
    }

    OrExit<void> readStep(const TimelineState &state)
    {
        const QString step = m_line.value("--step");
        if (m_options.comparison)
            return readPairOfSteps(state, step);
        for (std::size_t card = 0; card < m_cards.size(); ++card) {
            const ProfilerStep *found = stepCalled(*m_cards[card].steps, step.toStdString());
            if (!found)
                continue;
            const TimeRange shifted = state.clock(static_cast<int>(card)).map(found->range);
            m_options.range = m_options.range ? m_options.range->united(shifted) : shifted;
        }
        if (!m_options.range)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "no step %1 in the timeline")).arg(step));
        return {};
    }

    /// Sets the range to a step of the base together with its partner in the target.
    OrExit<void> readPairOfSteps(const TimelineState &state, const QString &step)
    {
        const Matching &matching = *m_options.comparison->matching;
        for (const StepPair &pair : matching.steps) {
            if (!pair.base || fromFile(matching.baseSteps[*pair.base].number) != step)
                continue;
            m_options.range = state.clock(m_options.comparison->base).map(matching.baseSteps[*pair.base].range);
            if (pair.target)
                m_options.range = m_options.range->united(
                    state.clock(m_options.comparison->target).map(matching.targetSteps[*pair.target].range));
            return {};
        }
        return usage(translated(QT_TRANSLATE_NOOP("Commands", "no step %1 in the timeline")).arg(step));
    }

    void warnOfAbsentFlows() const
    {
        TimelineState state;
        setUp(state);
        for (const QString &category : m_line.values("--flows")) {
            const auto isIt = [&](const auto &known) { return known.first == category; };
            if (std::none_of(state.flowCategories().begin(), state.flowCategories().end(), isIt))
                showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no arrows of category %1 in the timeline")).arg(category));
        }
    }

    /// Shows why the requested picture cannot be drawn, and returns the exit code.
    [[nodiscard]] int showRefusal() const
    {
        constexpr int LeastPx = 200;
        const QSizeF size = QSizeF(m_options.size) * std::max(1.0, m_options.scale);
        if (m_options.size.width() < LeastPx || m_options.size.height() < LeastPx || size.width() > 20'000 ||
            size.height() > 20'000)
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "a picture is 200 to 20000 pixels wide and high")));
        if (!m_options.lanes.isEmpty())
            return showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "no lane matches %1")).arg(m_options.lanes.join(QLatin1Char(' '))));
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "the timeline holds nothing to draw")));
        return ExitUnreadable;
    }

    void answer(const Input &input, const std::vector<Problem> &notes) const
    {
        if (m_line.has("--json")) {
            std::vector<Problem> problems = input.problems;
            problems.insert(problems.end(), notes.begin(), notes.end());
            JsonWriter json(answerStream());
            beginDocument(json);
            json.key("file").text(m_line.value("--output"));
            endDocument(json, problems, input.errors);
            return;
        }
        showProblems(input.problems, false);
        showProblems(notes, !m_line.has("--quiet"));
        writeAnswer(m_line.value("--output") + QLatin1Char('\n'));
    }

    const CommandLine &m_line;
    PictureOptions m_options;
    std::optional<SessionFile> m_session;
    std::optional<TimeArgument> m_from;
    std::optional<TimeArgument> m_to;
    std::vector<TimelineCard> m_cards;
};

} // namespace

/// Returns the command `render PATH -o FILE`: draws the timeline to png, svg or pdf as the window paints it.
Command renderCommand()
{
    Command command{"render",
                    "PATH -o FILE",
                    QT_TRANSLATE_NOOP("Commands", "Draw the timeline, or a session, to png, svg or pdf."),
                    1,
                    {},
                    nullptr,
                    true};
    command.options = commonOptions();
    command.options.append({
        cardOption(),
        {"--output", "-o", "FILE", QT_TRANSLATE_NOOP("Commands", "the picture; its suffix decides the format"), false, true},
        {"--from", "", "TIME", QT_TRANSLATE_NOOP("Commands", "left edge")},
        {"--to", "", "TIME", QT_TRANSLATE_NOOP("Commands", "right edge")},
        {"--step", "", "N", QT_TRANSLATE_NOOP("Commands", "the range of one training step")},
        {"--lane", "", "GLOB", QT_TRANSLATE_NOOP("Commands", "lanes whose process/thread matches, in this order"), true},
        {"--flows", "", "CATEGORY", QT_TRANSLATE_NOOP("Commands", "draw the arrows of this category"), true},
        {"--compare", "", "PATH",
         QT_TRANSLATE_NOOP("Commands",
                           "draw the differences of this path's card, the target, from that of the first path, the base")},
        {"--session", "", "FILE",
         QT_TRANSLATE_NOOP("Commands", "draw what this session shows; PATH replaces its paths, and other options override it")},
        {"--size", "", "WxH", QT_TRANSLATE_NOOP("Commands", "pixels before scaling (1600x900)")},
        {"--scale", "", "FACTOR", QT_TRANSLATE_NOOP("Commands", "pixels per pixel (1)")},
        {"--theme", "", "light|dark", QT_TRANSLATE_NOOP("Commands", "colours (light)")},
        {"--title", "", "TEXT", QT_TRANSLATE_NOOP("Commands", "headline of the picture")},
    });
    command.options.append(cardPairOptions());
    command.run = [](const CommandLine &line) { return Render(line).run(); };
    return command;
}

} // namespace plumbline
