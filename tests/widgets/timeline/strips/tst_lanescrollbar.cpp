// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/strips/lanescrollbar.h"

#include <QCursor>
#include <QPalette>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTest>

#include <cmath>

using namespace plumbline;

namespace {

class Bar : public LaneScrollBar
{
public:
    Bar() : LaneScrollBar(nullptr)
    {
        setRange(0, 900);
        setPageStep(100);
        resize(sizeHint().width(), 400);
    }

    [[nodiscard]] QRect slider() const
    {
        QStyleOptionSlider option;
        initStyleOption(&option);
        return style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarSlider, this);
    }
};

double apart(const QColor &a, const QColor &b)
{
    return std::abs(a.lightnessF() - b.lightnessF());
}

} // namespace

class TestLaneScrollBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sliderStandsOut_data()
    {
        QTest::addColumn<QColor>("window");
        QTest::newRow("light") << QColor(Qt::white);
        QTest::newRow("dark") << QColor(Qt::black);
    }

    void sliderStandsOut()
    {
        QFETCH(QColor, window);
        Bar bar;
        QPalette palette = bar.palette();
        palette.setColor(QPalette::Window, window);
        palette.setColor(QPalette::Base, window);
        bar.setPalette(palette);
        for (const int value : {0, 450, 900}) {
            bar.setValue(value);
            const QImage picture = bar.grab().toImage();
            const QRect slider = bar.slider();
            const QPoint beside(slider.center().x(), value == 0 ? slider.bottom() + 20 : slider.top() - 20);
            const QColor ground = Theme::forPalette(palette).headBackground;
            QCOMPARE(picture.pixelColor(beside), ground);
            QVERIFY(apart(picture.pixelColor(slider.center()), ground) > 0.3);
        }
    }

    void nothingToScrollHasNoSlider()
    {
        Bar bar;
        bar.setRange(0, 0);
        const QImage picture = bar.grab().toImage();
        QCOMPARE(picture.pixelColor(bar.width() / 2, 200), Theme::forPalette(bar.palette()).headBackground);
    }

    void sliderAnswersThePointer()
    {
        Bar bar;
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        const auto shown = [&bar] { return bar.grab().toImage().pixelColor(bar.slider().center()); };
        QCursor::setPos(bar.mapToGlobal(QPoint(bar.width() / 2, 300)));
        QTRY_VERIFY(bar.underMouse());
        const QColor quiet = shown();
        QCursor::setPos(bar.mapToGlobal(bar.slider().center()));
        QTRY_VERIFY(shown() != quiet);
    }

    void isDraggedByTheMouse()
    {
        Bar bar;
        bar.show();
        const QColor quiet = bar.grab().toImage().pixelColor(bar.slider().center());
        const QPoint from = bar.slider().center();
        QTest::mousePress(&bar, Qt::LeftButton, {}, from);
        QTest::mouseMove(&bar, from + QPoint(0, 100));
        QVERIFY(bar.value() > 100);
        QVERIFY(bar.grab().toImage().pixelColor(bar.slider().center()) != quiet);
        QTest::mouseRelease(&bar, Qt::LeftButton, {}, from + QPoint(0, 100));
    }
};

PLUMBLINE_WIDGET_TEST(TestLaneScrollBar)
#include "tst_lanescrollbar.moc"
