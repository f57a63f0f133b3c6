// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/theme.h"

#include "widgets/support/textscale.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPalette>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace plumbline {

namespace {

constexpr QRgb White = 0xffffffff;
constexpr QRgb Black = 0xff000000;

QColor mixed(const QColor &colour, const QColor &other, float share)
{
    return QColor::fromRgbF(colour.redF() * share + other.redF() * (1 - share),
                            colour.greenF() * share + other.greenF() * (1 - share),
                            colour.blueF() * share + other.blueF() * (1 - share));
}

/// Sets the hues of the layers of the host: greens that get darker towards the device, each in three shades.
void setHostLayers(Theme &theme)
{
    constexpr std::array<QRgb, HostLayerCount> Hues{0xffc9dfa8, 0xff74b86f, 0xff009e73, 0xff0f4f3f};
    constexpr std::array<int, HostShadeCount> Percents{100, 107, 93}; // the first one is that of the legend
    for (std::size_t layer = 0; layer < Hues.size(); ++layer) {
        for (std::size_t shade = 0; shade < Percents.size(); ++shade) {
            const QColor fill = QColor(Hues[layer]).lighter(Percents[shade]).toRgb();
            theme.fills[FirstHostFill + layer * HostShadeCount + shade] = {fill, textOn(fill), QColor(), false};
        }
    }
}

void setRoles(Theme &theme)
{
    const auto set = [&theme](Role role, QRgb fill, QRgb text, QRgb outline = 0, bool hatched = false) {
        theme.fills[static_cast<std::size_t>(role)] = {QColor(fill), QColor(text), outline ? QColor(outline) : QColor(), hatched};
    };
    set(Role::Other, 0xff5b6777, White);
    set(Role::ComputeCube, 0xff0072b2, White);
    set(Role::ComputeVector, 0xff56b4e9, Black);
    set(Role::Communication, 0xffe69f00, Black);
    set(Role::Wait, 0xffd55e00, Black, 0, true);
    set(Role::AiCpu, 0xffcc79a7, Black);
    set(Role::Memory, 0xfff0e442, Black, theme.dark ? 0 : 0xff9a9000);
    set(Role::Host, 0xff009e73, Black);
    set(Role::Free, 0xffbbbbbb, Black, theme.dark ? 0 : 0xff8a8a8a, true);
    constexpr std::array<QRgb, OtherHueCount> muted{0xff5b6777, 0xff6c628a, 0xff55747a, 0xff776a5c, 0xff5f7359};
    for (std::size_t i = 0; i < muted.size(); ++i)
        theme.fills[RoleCount + i] = {QColor(muted[i]), QColor(White), QColor(), false};
    setHostLayers(theme);
}

/// Sets the shades of slack: the less there is, the further they stand out from the background.
void setSlack(Theme &theme)
{
    const QColor strong(theme.dark ? 0xffe45cc8 : 0xffb5179e);
    // A dark background leaves less room between the pale ones.
    constexpr std::array<float, SlackShadeCount> OfLight{1.0F, 0.78F, 0.58F, 0.40F, 0.25F, 0.12F};
    constexpr std::array<float, SlackShadeCount> OfDark{1.0F, 0.80F, 0.62F, 0.47F, 0.33F, 0.08F};
    const auto &shares = theme.dark ? OfDark : OfLight;
    for (std::size_t shade = 0; shade < shares.size(); ++shade) {
        const QColor fill = mixed(strong, theme.background, shares[shade]);
        const QColor text(fill.lightness() < 140 ? White : Black);
        // The palest ones would be lost on the background.
        const QColor outline = shares[shade] < 0.3F ? mixed(strong, theme.background, 0.5F) : QColor();
        theme.fills[FirstSlackFill + shade] = {fill, text, outline, false};
    }
    Theme::Fill &unknown = theme.fills[UnknownSlackFill];
    unknown = theme.fills[static_cast<std::size_t>(Role::Free)];
    if (theme.dark) { // nothing is to stand out that nothing is known of
        unknown.fill = mixed(unknown.fill, theme.background, 0.3F);
        unknown.text = QColor(White);
    }
}

/// Sets the hues of names. There is no red among them, which stands for what is wrong.
void setNames(Theme &theme)
{
    constexpr std::array<int, NameHueCount> Hues{210, 35, 150, 275, 60, 185, 315, 95, 240, 25, 165, 295};
    constexpr std::array<int, NameHueCount> Lightness{110, 120, 90, 140, 95, 105, 130, 100, 165, 165, 160, 175};
    constexpr int Saturation = 150;
    for (std::size_t hue = 0; hue < Hues.size(); ++hue) {
        const QColor fill = QColor::fromHsl(Hues[hue], Saturation, Lightness[hue]).toRgb();
        theme.fills[FirstNameFill + hue] = {fill, textOn(fill), QColor(), false};
    }
}

/// Sets the shades of durations: blue where a slice is shorter than usual, orange where it is longer, grey between.
void setDurations(Theme &theme)
{
    const QColor usual(theme.dark ? 0xff565c64 : 0xffc3c9d1);
    const QColor shorter(theme.dark ? 0xff5aa9e6 : 0xff0072b2);
    const QColor longer(theme.dark ? 0xfff08a3c : 0xffc24e00);
    constexpr float Some = 0.5F;
    const std::array<QColor, DurationShadeCount> shades{
        shorter, mixed(shorter, usual, Some), usual, mixed(longer, usual, 0.35F), mixed(longer, usual, 0.68F), longer};
    for (std::size_t shade = 0; shade < shades.size(); ++shade)
        theme.fills[FirstDurationFill + shade] = {shades[shade], textOn(shades[shade]), QColor(), false};
    theme.fills[UnknownDurationFill] = theme.fills[UnknownSlackFill];
}

Theme makeLight()
{
    Theme theme;
    theme.background = QColor(0xffffffff);
    theme.laneLine = QColor(0xffe3e6ea);
    theme.grid = QColor(0xffeceff2);
    theme.text = QColor(0xff1b1f24);
    theme.mutedText = QColor(0xff59636e);
    theme.headBackground = QColor(0xfff7f8fa);
    theme.groupBackground = QColor(0xffebeef2);
    theme.cardBackground = QColor(0xffdbe1e8);
    theme.selection = QColor(0xff000000);
    theme.hover = QColor(0, 0, 0, 0x90);
    theme.markFill = QColor(0, 90, 200, 36);
    theme.markEdge = QColor(0xff1f5fbf);
    theme.cursor = QColor(0, 0, 0, 90);
    theme.instant = QColor(0xff3d2b56);
    theme.counter = QColor(0xff3b6ea8);
    theme.slower = QColor(0xffb3261e);
    theme.faster = QColor(0xff0064a8);
    theme.noise = QColor(0xff9aa1a9);
    theme.late = QColor(0xffc4001a);
    theme.curves = {QColor(0xff3b6ea8), QColor(0xffb35a00), QColor(0xff2f7d4f),
                    QColor(0xff8a4f9e), QColor(0xff7a6a00), QColor(0xff59636e)};
    theme.flows = {QColor(0xff4b3f8f), QColor(0xff00708a), QColor(0xff8a5a00),
                   QColor(0xff9b3d78), QColor(0xff3f7a2e), QColor(0xff59636e)};
    setRoles(theme);
    setSlack(theme);
    setNames(theme);
    setDurations(theme);
    return theme;
}

Theme makeDark()
{
    Theme theme;
    theme.dark = true;
    theme.background = QColor(0xff1e1e1e);
    theme.laneLine = QColor(0xff33373c);
    theme.grid = QColor(0xff2a2d31);
    theme.text = QColor(0xffe6e6e6);
    theme.mutedText = QColor(0xffa0a7b0);
    theme.headBackground = QColor(0xff24272a);
    theme.groupBackground = QColor(0xff2d3136);
    theme.cardBackground = QColor(0xff383e46);
    theme.selection = QColor(0xffffffff);
    theme.hover = QColor(255, 255, 255, 0x90);
    theme.markFill = QColor(120, 170, 255, 44);
    theme.markEdge = QColor(0xff8ab4f8);
    theme.cursor = QColor(255, 255, 255, 100);
    theme.instant = QColor(0xffd9c7ff);
    theme.counter = QColor(0xff7fb0e6);
    theme.slower = QColor(0xffff7b72);
    theme.faster = QColor(0xff6cb6ff);
    theme.noise = QColor(0xff757c85);
    theme.late = QColor(0xffff5a52);
    theme.curves = {QColor(0xff7fb0e6), QColor(0xfff0a35e), QColor(0xff7ccf9c),
                    QColor(0xffc79ad8), QColor(0xffd8c84a), QColor(0xffa0a7b0)};
    theme.flows = {QColor(0xffb3a7ff), QColor(0xff5cc8e0), QColor(0xffe0b25c),
                   QColor(0xffe59ac8), QColor(0xff9bd089), QColor(0xffa0a7b0)};
    setRoles(theme);
    setSlack(theme);
    setNames(theme);
    setDurations(theme);
    return theme;
}

} // namespace

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

Theme::Fill Theme::fillOf(FillIndex index, bool dim) const
{
    Fill fill = fills[index];
    if (!dim)
        return fill;
    const auto faded = [this](const QColor &colour, float share) { return mixed(colour, background, share); };
    constexpr float FillShare = 0.22F;
    constexpr float TextShare = 0.5F;
    fill.fill = faded(fill.fill, FillShare);
    fill.text = faded(text, TextShare);
    if (fill.outline.isValid())
        fill.outline = faded(fill.outline, FillShare);
    return fill;
}

QColor Theme::differenceColour(int shade, int most) const
{
    if (shade == 0)
        return noise;
    constexpr float LeastShare = 0.4F;
    const float rank = most <= 1 ? 1 : static_cast<float>(std::min(std::abs(shade), most) - 1) / static_cast<float>(most - 1);
    return mixed(shade > 0 ? slower : faster, background, LeastShare + (1 - LeastShare) * rank);
}

const Theme &Theme::forPalette(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? darkTheme() : light();
}

QBrush Theme::Fill::hatch() const
{
    return {text.lightness() < 128 ? fill.darker(150) : fill.lighter(150), Qt::BDiagPattern};
}

void Theme::Fill::paint(QPainter &painter, const QRectF &rect) const
{
    painter.fillRect(rect, fill);
    if (hatched)
        painter.fillRect(rect, hatch());
}

namespace {

/// Returns the place of a category among the colours of flows.
std::size_t flowIndex(const QString &category, std::size_t colours)
{
    static const QStringList known{QStringLiteral("HostToDevice"), QStringLiteral("async_npu"),
                                   QStringLiteral("async_task_queue"), QStringLiteral("fwdbwd")};
    const qsizetype index = known.indexOf(category);
    if (index >= 0)
        return static_cast<std::size_t>(index);
    // qHash() is seeded anew in each process, but pictures must look the same every time.
    std::uint32_t hash = 0;
    for (const QChar letter : category)
        hash = hash * 31 + letter.unicode();
    return hash % colours;
}

} // namespace

QColor Theme::flowColour(const QString &category) const
{
    return flows[flowIndex(category, flows.size())];
}

QColor Theme::targetFlowColour(const QString &category) const
{
    return flows[(flowIndex(category, flows.size()) + 1) % flows.size()];
}

namespace {

/// Returns a hash of a name without its digits, so that numbered instances of an operator have the same one.
std::uint32_t hashWithoutDigits(std::string_view name)
{
    std::uint32_t hash = 2166136261u;
    for (const char letter : name)
        if (letter < '0' || letter > '9')
            hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
    return hash >> 8;
}

} // namespace

FillIndex fillIndex(Role role, std::string_view name)
{
    if (role != Role::Other)
        return static_cast<FillIndex>(role);
    return static_cast<FillIndex>(RoleCount + hashWithoutDigits(name) % OtherHueCount);
}

FillIndex hostFillIndex(HostLayer layer, std::string_view name)
{
    return static_cast<FillIndex>(FirstHostFill + static_cast<std::uint32_t>(layer) * HostShadeCount +
                                  hashWithoutDigits(name) % HostShadeCount);
}

FillIndex nameFillIndex(std::string_view name)
{
    return static_cast<FillIndex>(FirstNameFill + hashWithoutDigits(name) % NameHueCount);
}

FillIndex durationFillIndex(double duration, double median)
{
    constexpr std::array<double, DurationShadeCount - 1> Limits{0.5, 0.8, 1.25, 2, 5}; // as legends tell them
    return static_cast<FillIndex>(FirstDurationFill + (std::ranges::upper_bound(Limits, duration / median) - Limits.begin()));
}

QString hostLayerName(HostLayer layer)
{
    const auto translated = [](const char *text) { return QCoreApplication::translate("plumbline::Theme", text); };
    switch (layer) {
    case HostLayer::Python:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Python"));
    case HostLayer::Framework:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Framework"));
    case HostLayer::Cann:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "CANN and other host calls"));
    case HostLayer::Runtime:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Runtime"));
    }
    return {};
}

QColor textOn(const QColor &fill)
{
    const auto linear = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    const double luminance = 0.2126 * linear(fill.redF()) + 0.7152 * linear(fill.greenF()) + 0.0722 * linear(fill.blueF());
    constexpr double Even = 0.179; // at this luminance black and white have equal contrast: (Even + 0.05) / 0.05 equals 1.05 /
                                   // (Even + 0.05)
    return luminance > Even ? Qt::black : Qt::white;
}

QString roleName(Role role)
{
    const auto translated = [](const char *text) { return QCoreApplication::translate("plumbline::Theme", text); };
    switch (role) {
    case Role::Other:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Other"));
    case Role::ComputeCube:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Compute, AI Core"));
    case Role::ComputeVector:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Compute, vector or mixed"));
    case Role::Communication:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Communication"));
    case Role::Wait:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Wait, not overlapped"));
    case Role::AiCpu:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "AI CPU"));
    case Role::Memory:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Memory copy"));
    case Role::Host:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Host API"));
    case Role::Free:
        return translated(QT_TRANSLATE_NOOP("plumbline::Theme", "Free"));
    }
    return {};
}

QFont paintFont(int pixelSize, bool bold)
{
    QFont font(QStringList{QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC"),
                           QStringLiteral("sans-serif")});
    font.setPixelSize(std::max(1, scaledPx(pixelSize)));
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace plumbline
