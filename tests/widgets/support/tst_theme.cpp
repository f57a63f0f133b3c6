// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/theme.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace plumbline;

namespace {

/// Computes the relative luminance of WCAG 2.
double luminance(const QColor &colour)
{
    const auto linear = [](int part) {
        const double share = part / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.red()) + 0.7152 * linear(colour.green()) + 0.0722 * linear(colour.blue());
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [less, more] = std::minmax({luminance(a), luminance(b)});
    return (more + 0.05) / (less + 0.05);
}

} // namespace

class ThemeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textStandsOutOnAnyColour();
    void differencesStandOut();
    void rolesStayApartForColourBlindEyes();
};

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

/// What a colour looks like to an eye that lacks one kind of cone: the matrices of Machado, Oliveira and Fernandes (2009) for
/// full severity, on linear light. The first one is the usual eye.
constexpr std::array<Matrix, 4> Eyes{{
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
}};

Vector times(const Matrix &matrix, const Vector &vector)
{
    Vector result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            result[row] += matrix[row][column] * vector[column];
    return result;
}

/// Returns the CIE L*a*b* coordinates of a colour as an eye sees it.
Vector labOf(const QColor &colour, const Matrix &eye)
{
    Vector light{colour.redF(), colour.greenF(), colour.blueF()};
    for (double &part : light)
        part = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    light = times(eye, light);
    for (double &part : light)
        part = std::clamp(part, 0.0, 1.0);
    constexpr Matrix ToXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    const Vector xyz = times(ToXyz, light);
    const auto curve = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = curve(xyz[0] / 0.95047);
    const double y = curve(xyz[1]);
    const double z = curve(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

void ThemeTest::textStandsOutOnAnyColour()
{
    double least = 21;
    for (int red = 0; red < 256; red += 5) {
        for (int green = 0; green < 256; green += 5) {
            for (int blue = 0; blue < 256; blue += 5) {
                const QColor fill(red, green, blue);
                least = std::min(least, contrast(fill, textOn(fill)));
            }
        }
    }
    QVERIFY2(least >= 4.5, qPrintable(QString::number(least)));
    QCOMPARE(textOn(Qt::yellow), QColor(Qt::black));
    QCOMPARE(textOn(QColor(0x26, 0x32, 0x3c)), QColor(Qt::white));
}

// Colours of text need a contrast of 4.5 to 1 (WCAG 2), on the plain background and on that of every other row.
void ThemeTest::differencesStandOut()
{
    for (const Theme *theme : {&Theme::light(), &Theme::darkTheme()}) {
        for (const QColor &colour : {theme->slower, theme->faster, theme->mutedText}) {
            QVERIFY(contrast(colour, theme->background) >= 4.5);
            QVERIFY(contrast(colour, theme->headBackground) >= 4.5);
        }
    }
}

// A difference of 10 in CIE 76 is seen at a glance. Role::Host stands beside the layers of the host in no legend.
void ThemeTest::rolesStayApartForColourBlindEyes()
{
    std::vector<FillIndex> fills;
    for (int role = 0; role < RoleCount; ++role)
        if (static_cast<Role>(role) != Role::Host)
            fills.push_back(static_cast<FillIndex>(role));
    for (int layer = 0; layer < HostLayerCount; ++layer)
        fills.push_back(static_cast<FillIndex>(FirstHostFill + layer * HostShadeCount));
    for (const Theme *theme : {&Theme::light(), &Theme::darkTheme()}) {
        for (const Matrix &eye : Eyes) {
            for (std::size_t a = 0; a < fills.size(); ++a) {
                for (std::size_t b = a + 1; b < fills.size(); ++b) {
                    const Vector one = labOf(theme->fills[fills[a]].fill, eye);
                    const Vector other = labOf(theme->fills[fills[b]].fill, eye);
                    const double apart = std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
                    QVERIFY2(apart >= 10, qPrintable(QStringLiteral("%1 and %2: %3").arg(fills[a]).arg(fills[b]).arg(apart)));
                }
            }
        }
    }
}

PLUMBLINE_WIDGET_TEST(ThemeTest)
#include "tst_theme.moc"
