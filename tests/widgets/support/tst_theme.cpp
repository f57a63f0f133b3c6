// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/theme.h"

#include <QTest>

#include <cmath>

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
};

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

PLUMBLINE_WIDGET_TEST(ThemeTest)
#include "tst_theme.moc"
