// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturecommand.h"

#include "widgets/support/shelltext.h"

#include <algorithm>
#include <set>

namespace plumbline {

namespace {

void add(QStringList &words, const char *option, const QString &value)
{
    words << QLatin1String(option) << shellWord(value);
}

/// The cards that lanes were chosen of, when those are not all.
void addCards(QStringList &words, const PictureOptions &options, const PictureContext &context)
{
    std::set<std::size_t> used;
    for (const TrackLayout::Choice &lane : options.tracks)
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
    for (const TrackLayout::Choice &lane : options.tracks) {
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

} // namespace

QString pictureCommand(const PictureChoice &choice, const PictureContext &context, QSize size, const QString &file)
{
    const PictureOptions options = pictureOptions(choice, context);
    QStringList words{QStringLiteral("plumbline"), QStringLiteral("render")};
    for (const QString &path : context.paths)
        words << shellWord(path);
    add(words, "-o", file);
    addCards(words, options, context);
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
