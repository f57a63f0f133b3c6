// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance.h"
#include "tests/support/testregistry.h"

#include <QApplication>
#include <QCheckBox>
#include <QHeaderView>
#include <QStyle>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace plumbline;

namespace {

/// Returns the difference in brightness of two colours, from 0 to 1.
double apart(const QColor &a, const QColor &b)
{
    return std::abs(a.lightnessF() - b.lightnessF());
}

} // namespace

class TestPlainStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void switchesShowTheirState_data()
    {
        QTest::addColumn<ThemeChoice>("theme");
        QTest::newRow("light") << ThemeChoice::Light;
        QTest::newRow("dark") << ThemeChoice::Dark;
    }

    void switchesShowTheirState()
    {
        QFETCH(ThemeChoice, theme);
        applyTheme(theme);
        QToolButton button;
        button.setText(QStringLiteral("Differences"));
        button.setCheckable(true);
        button.resize(120, 24);
        const QImage off = button.grab().toImage();
        button.setChecked(true);
        const QImage on = button.grab().toImage();
        const QPoint beside(4, 12);
        const QColor highlight = QApplication::palette().color(QPalette::Highlight);
        QVERIFY(on.pixelColor(beside) != off.pixelColor(beside));
        QCOMPARE(on.pixelColor(0, 12), highlight);
    }

    void boxesHaveAnOutline_data() { switchesShowTheirState_data(); }

    void boxesHaveAnOutline()
    {
        QFETCH(ThemeChoice, theme);
        applyTheme(theme);
        QCheckBox box(QStringLiteral("Only the marked range"));
        box.resize(box.sizeHint());
        const QImage picture = box.grab().toImage();
        const int side = box.style()->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, &box);
        const QColor ground = picture.pixelColor(picture.width() - 1, 0);
        QVERIFY(apart(picture.pixelColor(side / 2, (picture.height() - side) / 2), ground) > 0.2);
    }

    void cellsKeepTheirTextsApart()
    {
        applyTheme(ThemeChoice::Light);
        QTableWidget table(1, 1);
        table.horizontalHeader()->hide();
        table.verticalHeader()->hide();
        table.setShowGrid(false);
        table.setFocusPolicy(Qt::NoFocus);
        table.setItem(0, 0, new QTableWidgetItem(QString(40, QLatin1Char('H'))));
        const QImage cell = table.viewport()->grab(QRect(0, 0, table.columnWidth(0), table.rowHeight(0))).toImage();
        const auto isEmpty = [&](int x) {
            for (int y = 0; y < cell.height(); ++y) {
                if (cell.pixelColor(x, y) != cell.pixelColor(0, 0))
                    return false;
            }
            return true;
        };
        for (int x = 0; x < 5; ++x)
            QVERIFY2(isEmpty(x) && isEmpty(cell.width() - 1 - x), qPrintable(QString::number(x)));
    }

    void textOfWhatIsDisabledIsNotDoubled()
    {
        applyTheme(ThemeChoice::Dark);
        QCOMPARE(QApplication::style()->styleHint(QStyle::SH_EtchDisabledText), 0);
    }
};

PLUMBLINE_WIDGET_TEST(TestPlainStyle)
#include "tst_plainstyle.moc"
