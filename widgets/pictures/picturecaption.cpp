// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturecaption.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/timeline/state/comparisontexts.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>

namespace plumbline {

namespace {

constexpr qsizetype PictureCaptionTextLetters = 300;

class PictureTexts
{
    Q_DECLARE_TR_FUNCTIONS(TimelinePicture)
};

QString shownName(const TimelineCard &card)
{
    return plainText(card.name.toStdString(), PictureCaptionTextLetters);
}

QString shownSet(const TimelineCard &card)
{
    return plainText(card.dataSet.toStdString(), PictureCaptionTextLetters);
}

/// Returns the names of profile and card; only the name of the card if it contains the other.
QString wholeName(const TimelineCard &card)
{
    const QString set = shownSet(card);
    const QString name = shownName(card);
    return set.isEmpty() || name == set || name.startsWith(set + QLatin1Char('/')) ? name : set + QStringLiteral(" – ") + name;
}

const TimelineCard &cardOfPictureCaption(const TimelineState &state, int card)
{
    return state.cards()[static_cast<std::size_t>(card)];
}

/// Returns a name that says whether the card is base or target.
QString withPart(const Comparison *comparison, int card, const QString &name)
{
    if (comparison && card == comparison->base)
        return PictureTexts::tr("%1 (base)").arg(name);
    return comparison && card == comparison->target ? PictureTexts::tr("%1 (target)").arg(name) : name;
}

QString absoluteLine(const TimelineState &state, int card)
{
    const TimeRange range = state.visibleRange();
    return PictureTexts::tr("%1: %2 to %3")
        .arg(withPart(state.comparison(), card, wholeName(cardOfPictureCaption(state, card))),
             nanosecondsText(state.absoluteNs(card, range.begin)), nanosecondsText(state.absoluteNs(card, range.end)));
}

/// Returns the line about the comparison: how the cards are aligned, and what is drawn of their differences.
QString comparisonLine(const TimelineState &state, const Comparison &comparison)
{
    const Alignment &alignment = comparison.alignment;
    QStringList parts{alignmentText(alignment)};
    if (alignment.refusal != AlignmentRefusal::None)
        parts << refusalText(alignment);
    if (alignment.method == AlignmentMethod::None &&
        (state.isAlignedByStart(comparison.base) || state.isAlignedByStart(comparison.target)))
        parts << PictureTexts::tr("The cards were not recorded at the same time and are drawn from a common start.");
    if (comparison.differences)
        parts << PictureTexts::tr("Differences: target minus base; %1.").arg(scaleText(comparison.differences->scale()));
    if (state.comparisonView().isTargetInPlace)
        parts << PictureTexts::tr("The lanes of the base show the slices of the target.");
    return parts.join(QLatin1Char(' '));
}

QString notesLine(const TimelineState &state, const CaptionFacts &facts)
{
    QStringList notes;
    std::uint64_t refused = 0;
    for (const TimelineCard &card : state.cards())
        refused += card.trace->report().refused;
    if (refused > 0)
        notes << PictureTexts::tr("events that could not be read: %1").arg(countText(refused));
    notes << PictureTexts::tr("lanes shown: %1 of %2").arg(facts.lanesShown).arg(facts.lanes);
    if (facts.lanesLeftOut > 0)
        notes << PictureTexts::tr("lanes omitted for lack of space: %1").arg(facts.lanesLeftOut);
    if (facts.columnPx > 1)
        notes << PictureTexts::tr("slices merged into columns of %1 px").arg(facts.columnPx);
    notes << QStringLiteral("Plumbline %1").arg(QCoreApplication::applicationVersion()).trimmed();
    return notes.join(QStringLiteral("; "));
}

/// Returns how many letters from `begin` fit; at least one, so that wrapping always goes on.
qsizetype fittingLetters(const QString &text, qsizetype begin, const QFontMetrics &metrics, int widthPx)
{
    qsizetype fits = 0;
    qsizetype lastBlank = 0;
    int advance = 0;
    for (qsizetype at = begin; at < text.size(); ++at) {
        advance += metrics.horizontalAdvance(text.at(at));
        if (advance > widthPx)
            return std::max<qsizetype>(lastBlank > 0 ? lastBlank : fits, 1);
        ++fits;
        // Chinese is written without blanks and may be broken behind every character.
        constexpr char16_t FirstCjk = 0x2E80;
        if (text.at(at) == QLatin1Char(' ') || text.at(at).unicode() >= FirstCjk)
            lastBlank = fits;
    }
    return fits;
}

} // namespace

QString pictureTitle(const std::vector<TimelineCard> &cards, const std::vector<int> &shown, const Comparison *comparison)
{
    QStringList sets;
    QStringList names;
    QStringList parts; // names that say which card is base or target
    for (const int index : shown) {
        const TimelineCard &card = cards[static_cast<std::size_t>(index)];
        const QString set = shownSet(card);
        if (!set.isEmpty() && !sets.contains(set))
            sets << set;
        names << shownName(card);
        parts << withPart(comparison, index, names.last());
    }
    const QString all = parts.join(QStringLiteral(", "));
    return sets.isEmpty() || sets == names ? all : sets.join(QStringLiteral(", ")) + QStringLiteral(" – ") + all;
}

QStringList pictureCaption(const TimelineState &state, const CaptionFacts &facts)
{
    constexpr int CardLines = 2;
    QStringList caption;
    const int cards = static_cast<int>(facts.cards.size());
    for (int i = 0; i < std::min(cards, CardLines); ++i)
        caption << absoluteLine(state, facts.cards[static_cast<std::size_t>(i)]);
    if (cards > CardLines)
        caption.last() += PictureTexts::tr("; further cards: %1").arg(cards - CardLines);
    const TimeRange range = state.visibleRange();
    caption << PictureTexts::tr("from the start: %1 to %2; duration %3")
                   .arg(nanosecondsText(range.begin), nanosecondsText(range.end), durationText(range.length()));
    if (const Comparison *comparison = state.comparison())
        caption << comparisonLine(state, *comparison);
    caption << notesLine(state, facts);
    return caption;
}

QStringList wrappedText(const QString &text, const QFontMetrics &metrics, int widthPx, int most)
{
    QStringList lines;
    qsizetype begin = 0;
    while (begin < text.size()) {
        if (lines.size() + 1 == most) {
            lines << metrics.elidedText(text.mid(begin), Qt::ElideMiddle, widthPx);
            return lines;
        }
        const qsizetype letters = fittingLetters(text, begin, metrics, widthPx);
        lines << text.mid(begin, letters).trimmed();
        begin += letters;
    }
    return lines;
}

} // namespace plumbline
