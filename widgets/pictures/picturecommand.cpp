// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturechoice.h"

#include "widgets/support/shelltext.h"

#include <algorithm>
#include <set>

namespace plumbline {

namespace {

void add(QStringList &words, const char *option, const QString &value)
{
    words << QLatin1String(option) << shellWord(value);
}

/// Adds the cards that the chosen lanes belong to, unless these are all cards.
void addCards(QStringList &words, const PictureOptions &options, const PictureContext &context)
{
    std::set<std::size_t> used;
    for (const BandLayout::Choice &lane : options.bands)
        used.insert(static_cast<std::size_t>(lane.card));
    if (used.empty() || used.size() == context.cards.size())
        return;
    for (const std::size_t card : used) {
        if (card < context.ranks.size() && context.ranks[card])
            add(words, "--card", QString::number(*context.ranks[card]));
    }
}

void addLanes(QStringList &words, const PictureOptions &options, const PictureContext &context)
{
    QStringList globs;
    for (const BandLayout::Choice &lane : options.bands) {
        if (lane.isDifference)
            continue; // comes with its lane
        const Trace &trace = *context.cards[static_cast<std::size_t>(lane.card)].trace;
        std::string path;
        if (lane.lane.isValid())
            path = trace.processOf(lane.lane).name + '/' + trace.lane(lane.lane).name;
        else
            path = trace.process(trace.counters().counters[lane.counter.value].process).name + '/' +
                   trace.counters().counters[lane.counter.value].name;
        const QString glob = globFor(QString::fromStdString(path));
        if (!globs.contains(glob))
            globs << glob;
    }
    for (const QString &glob : globs)
        add(words, "--lane", glob);
}

/// Returns an alignment as an argument of --align. An alignment that the user chose is given by its offset.
QString alignmentWord(const Alignment &alignment, const TimelineCard &base, const TimelineCard &target)
{
    switch (alignment.method) {
    case AlignmentMethod::None:
        return QStringLiteral("none");
    case AlignmentMethod::Collectives:
        return QStringLiteral("collectives");
    case AlignmentMethod::Start:
        if (alignment == alignByStart(*base.trace, *target.trace))
            return QStringLiteral("start");
        break;
    case AlignmentMethod::Step:
        if (base.steps && target.steps && alignment == alignByStep(*base.trace, *base.steps, *target.trace, *target.steps))
            return QStringLiteral("step");
        break;
    case AlignmentMethod::Operator:
    case AlignmentMethod::Typed:
        break;
    }
    return QString::number(alignment.offsetNs);
}

/// Adds the two compared cards and their alignment. Returns false if they cannot be named, or lanes of a third card are drawn.
bool addPair(QStringList &words, const PictureOptions &options, const PictureContext &context, const QString &file)
{
    const Comparison &comparison = *context.comparison;
    const TimelineCard &base = context.cards[static_cast<std::size_t>(comparison.base)];
    const TimelineCard &target = context.cards[static_cast<std::size_t>(comparison.target)];
    const auto isOther = [&](const BandLayout::Choice &lane) {
        return lane.card != comparison.base && lane.card != comparison.target;
    };
    if (!base.origin || !target.origin || std::any_of(options.bands.begin(), options.bands.end(), isOther))
        return false;
    words << shellWord(base.origin->path);
    add(words, "-o", file);
    add(words, "--compare", target.origin->path);
    if (base.origin->rankForCommands)
        add(words, "--base-card", QString::number(*base.origin->rankForCommands));
    if (target.origin->rankForCommands)
        add(words, "--target-card", QString::number(*target.origin->rankForCommands));
    add(words, "--align", alignmentWord(comparison.alignment, base, target));
    return true;
}

} // namespace

QString pictureCommand(const PictureChoice &choice, const PictureContext &context, QSize size, const QString &file)
{
    const PictureOptions options = pictureOptions(choice, context);
    QStringList words{QStringLiteral("plumbline"), QStringLiteral("render")};
    if (context.comparison) {
        if (!addPair(words, options, context, file))
            return {};
    } else if (context.paths.size() == 1) {
        words << shellWord(context.paths.front());
        add(words, "-o", file);
        addCards(words, options, context);
    } else {
        return {};
    }
    if (choice.span == PictureChoice::Span::Step && !choice.step.isEmpty()) {
        add(words, "--step", choice.step);
    } else if (options.range) {
        add(words, "--from", QString::number(context.axisOriginNs + options.range->begin));
        add(words, "--to", QString::number(context.axisOriginNs + options.range->end));
    }
    addLanes(words, options, context);
    for (const QString &category : options.flows)
        add(words, "--flows", category);
    add(words, "--size", QStringLiteral("%1x%2").arg(size.width()).arg(size.height()));
    if (options.scale != 1)
        add(words, "--scale", QString::number(options.scale));
    if (options.dark)
        add(words, "--theme", QStringLiteral("dark"));
    if (!options.title.isEmpty())
        add(words, "--title", options.title);
    if (!context.language.isEmpty())
        add(words, "--lang", context.language);
    return words.join(QLatin1Char(' '));
}

} // namespace plumbline
