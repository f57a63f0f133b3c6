// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturechoice.h"

#include "widgets/pictures/picturelanes.h"
#include "widgets/support/formatting.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace plumbline {

namespace {

constexpr double DotsPerMillimetre = 96 / 25.4;
constexpr int FramePx = 150; // title, legend and caption around the lanes
constexpr QSize PageMm(160, 90);
constexpr QSize ColumnMm(84, 84);

template<typename T>
T enumOf(const QJsonObject &object, const char *key, T fallback, T last)
{
    const int value = object.value(QLatin1String(key)).toInt(static_cast<int>(fallback));
    return value >= 0 && value <= static_cast<int>(last) ? static_cast<T>(value) : fallback;
}

QSize sizeOf(const QJsonObject &object, const char *width, const char *height, QSize fallback)
{
    const QSize size(object.value(QLatin1String(width)).toInt(), object.value(QLatin1String(height)).toInt());
    return size.isEmpty() ? fallback : size.boundedTo({MostPicturePx, MostPicturePx});
}

QSize drawnSize(QSize millimetres)
{
    return {qRound(millimetres.width() * DotsPerMillimetre / PaperScale),
            qRound(millimetres.height() * DotsPerMillimetre / PaperScale)};
}

QSize sizeOf(const PictureChoice &choice, const PictureContext &context)
{
    constexpr QSize Smallest(800, 400);
    switch (choice.size) {
    case PictureChoice::Size::Window:
        return (context.view + QSize(0, FramePx)).expandedTo(Smallest);
    case PictureChoice::Size::Screen1600:
        return {1600, 900};
    case PictureChoice::Size::Screen1920:
        return {1920, 1080};
    case PictureChoice::Size::Page:
        return drawnSize(PageMm);
    case PictureChoice::Size::Column:
        return drawnSize(ColumnMm);
    case PictureChoice::Size::Millimetres:
        return drawnSize(choice.millimetres);
    case PictureChoice::Size::Pixels:
        break;
    }
    return choice.pixels;
}

/// Returns the chosen lanes as the comparison places them, if there is one.
std::vector<BandLayout::Choice> placed(const std::vector<BandLayout::Choice> &choice, const PictureContext &context)
{
    if (!context.comparison)
        return choice;
    return pairedLanes(choice, pairingOf(&*context.comparison, context.comparisonView));
}

std::vector<BandLayout::Choice> allLanes(const std::vector<TimelineCard> &cards)
{
    std::vector<BandLayout::Choice> choice;
    for (const PictureLane &lane : pictureLanes(cards, BandLayout::Opening::Roomy))
        choice.push_back(lane.choice);
    return choice;
}

std::vector<BandLayout::Choice> bandsOf(const PictureChoice &choice, const PictureContext &context)
{
    switch (choice.lanes) {
    case PictureChoice::Lanes::Screen:
        return context.shown;
    case PictureChoice::Lanes::Pinned:
        return context.pinned;
    case PictureChoice::Lanes::All:
        return placed(allLanes(context.cards), context);
    case PictureChoice::Lanes::Chosen:
        return placed(choice.chosen, context);
    case PictureChoice::Lanes::Important:
        break;
    }
    return {};
}

/// Returns a text as part of a file name: letters of any script, digits, and a few signs.
QString filePart(QString text)
{
    static const QRegularExpression unfit(QStringLiteral("[^\\p{L}\\p{N}._+-]+"));
    text.replace(unfit, QStringLiteral("_"));
    return text.left(80);
}

/// Returns a time as part of a file name, for example "12.5ms".
QString timePart(TimeNs time)
{
    QString number = shortDurationText(time, 6);
    number.removeIf([](QChar letter) { return letter.isSpace(); });
    static const QRegularExpression zeros(QStringLiteral("\\.?0+(?=\\D*$)"));
    if (number.contains(QLatin1Char('.')))
        number.remove(zeros);
    return filePart(number);
}

} // namespace

bool PictureChoice::isPaper() const
{
    return size == Size::Page || size == Size::Column || size == Size::Millimetres;
}

QByteArray PictureChoice::toJson() const
{
    const QJsonObject object{
        {QStringLiteral("format"), static_cast<int>(format)},
        {QStringLiteral("size"), static_cast<int>(size)},
        {QStringLiteral("width"), pixels.width()},
        {QStringLiteral("height"), pixels.height()},
        {QStringLiteral("width_mm"), millimetres.width()},
        {QStringLiteral("height_mm"), millimetres.height()},
        {QStringLiteral("fit_height"), fitHeight},
        {QStringLiteral("scale"), scale},
        {QStringLiteral("dark"), dark},
        {QStringLiteral("flows"), flows},
        {QStringLiteral("lanes"), static_cast<int>(lanes == Lanes::Chosen ? Lanes::Screen : lanes)},
    };
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

PictureChoice PictureChoice::fromJson(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    PictureChoice choice;
    choice.format = enumOf(object, "format", choice.format, PictureFormat::Pdf);
    choice.size = enumOf(object, "size", choice.size, Size::Millimetres);
    choice.pixels = sizeOf(object, "width", "height", choice.pixels);
    choice.millimetres = sizeOf(object, "width_mm", "height_mm", choice.millimetres);
    choice.fitHeight = object.value(QLatin1String("fit_height")).toBool(choice.fitHeight);
    choice.scale = std::clamp(object.value(QLatin1String("scale")).toInt(choice.scale), 1, 4);
    choice.dark = object.value(QLatin1String("dark")).toBool(choice.dark);
    choice.flows = object.value(QLatin1String("flows")).toBool(choice.flows);
    choice.lanes = enumOf(object, "lanes", choice.lanes, Lanes::All);
    return choice;
}

std::optional<TimeRange> pictureRange(const PictureChoice &choice, const PictureContext &context)
{
    switch (choice.span) {
    case PictureChoice::Span::Visible:
        return context.visible;
    case PictureChoice::Span::Marked:
        return context.marked ? *context.marked : context.visible;
    case PictureChoice::Span::Step: {
        const auto found =
            std::find_if(context.steps.begin(), context.steps.end(), [&](const auto &step) { return step.first == choice.step; });
        return found == context.steps.end() ? context.visible : found->second;
    }
    case PictureChoice::Span::Whole:
        break;
    }
    return std::nullopt;
}

PictureOptions pictureOptions(const PictureChoice &choice, const PictureContext &context)
{
    PictureOptions options;
    options.size = sizeOf(choice, context);
    options.fitHeight = choice.fitHeight;
    options.scale = choice.isPaper() ? PaperScale : choice.format == PictureFormat::Png ? choice.scale : 1;
    options.dark = choice.dark;
    options.title = choice.title.trimmed();
    options.bands = bandsOf(choice, context);
    if (choice.flows)
        options.flows = context.flows;
    options.range = pictureRange(choice, context);
    options.comparison = context.comparison;
    options.comparisonView = context.comparisonView;
    options.marks = context.marks;
    return options;
}

QString suggestedFileName(const PictureChoice &choice, const PictureContext &context)
{
    QString name;
    if (!context.cards.empty())
        name = filePart(context.cards.front().dataSet.isEmpty() ? context.cards.front().name : context.cards.front().dataSet);
    if (name.isEmpty())
        name = QStringLiteral("timeline");
    if (choice.span == PictureChoice::Span::Step)
        name += QStringLiteral("_step") + filePart(choice.step);
    else if (const std::optional<TimeRange> range = pictureRange(choice, context))
        name += QLatin1Char('_') + timePart(range->begin) + QLatin1Char('-') + timePart(range->end);
    return name + QLatin1Char('.') + suffixOf(choice.format);
}

PictureOptions viewPicture(const PictureContext &context)
{
    return pictureOptions(PictureChoice(), context);
}

} // namespace plumbline
