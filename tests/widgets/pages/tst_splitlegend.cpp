// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/pages/splitlegend.h"

#include <QHBoxLayout>
#include <QImage>
#include <QTest>

using namespace plumbline;

namespace {

/// Returns how many pixels of an image have another colour than its first.
int inkOf(const QImage &image, const QRect &part)
{
    int ink = 0;
    for (int y = part.top(); y <= part.bottom(); ++y) {
        for (int x = part.left(); x <= part.right(); ++x)
            ink += image.pixel(x, y) != image.pixel(0, 0) ? 1 : 0;
    }
    return ink;
}

} // namespace

class SplitLegendTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void breaksLines();
    void drawsEveryEntry();
};

/// Where the other tools of a page leave no room for one line, the legend takes several.
void SplitLegendTest::breaksLines()
{
    QWidget page;
    auto *tools = new QHBoxLayout(&page);
    tools->setContentsMargins(0, 0, 0, 0);
    auto *legend = new SplitLegend;
    legend->setUnclassifiedShown(true);
    tools->addWidget(legend);
    tools->addStretch(1);
    const QSize line = legend->sizeHint();
    page.resize(line.width() + 50, 200);
    page.show();
    QCOMPARE(legend->width(), line.width());
    QCOMPARE(legend->heightForWidth(legend->width()), line.height());
    page.resize(line.width() / 2, 200);
    QTRY_COMPARE(legend->width(), line.width() / 2);
    QVERIFY(legend->heightForWidth(legend->width()) >= 2 * line.height());
    QVERIFY(page.layout()->heightForWidth(page.width()) >= 2 * line.height());
    QVERIFY(legend->heightForWidth(legend->minimumSizeHint().width()) >= 3 * line.height());
}

/// In several lines the legend shows what it shows in one: nothing is cut off.
void SplitLegendTest::drawsEveryEntry()
{
    SplitLegend legend;
    const QSize line = legend.sizeHint();
    const auto drawn = [&legend](const QSize &size) {
        legend.resize(size);
        const QImage image = legend.grab().toImage();
        return inkOf(image, image.rect());
    };
    const int whole = drawn(line);
    QVERIFY(whole > 0);
    const int narrow = legend.minimumSizeHint().width();
    QCOMPARE(drawn({narrow, legend.heightForWidth(narrow)}), whole);
}

PLUMBLINE_WIDGET_TEST(SplitLegendTest)
#include "tst_splitlegend.moc"
