// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/timeline/paint/paintedregion.h"

#include <QImage>
#include <QPaintEvent>
#include <QPainter>
#include <QRegion>
#include <QTest>
#include <QWidget>

using namespace plumbline;

namespace {

/// Returns an image in which each pixel has another colour than its neighbours.
QImage pattern(QSize size, double ratio = 1)
{
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, qRgb(x, y, (x * 7 + y * 13) % 256));
    image.setDevicePixelRatio(ratio);
    return image;
}

QImage ground(QSize size, double ratio = 1)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    image.setDevicePixelRatio(ratio);
    return image;
}

/// Shows the requested parts of an image, copied or, for reference, drawn.
class Shown : public QWidget
{
public:
    using QWidget::QWidget;

    QImage image = pattern({200, 150});
    bool copies = false;
    bool copied = false;

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(this);
        // The region is larger than what is painted; pixels outside belong to other widgets.
        copied = copies && copyImage(painter, image, event->region() + QRect(-50, -50, 400, 400));
        if (!copied)
            painter.drawImage(0, 0, image);
    }
};

} // namespace

class TestImageCopy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsDrawing_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<QPoint>("offset");
        QTest::addColumn<QRegion>("region");
        QTest::newRow("whole") << 1.0 << QPoint() << QRegion(0, 0, 200, 150);
        QTest::newRow("parts") << 1.0 << QPoint() << (QRegion(3, 4, 50, 60) + QRegion(100, 20, 7, 130));
        QTest::newRow("beyond the target") << 1.0 << QPoint(60, -20) << QRegion(-10, -10, 400, 400);
        QTest::newRow("two pixels a unit") << 2.0 << QPoint(5, 7) << (QRegion(3, 4, 50, 40) + QRegion(60, 2, 9, 70));
    }

    void equalsDrawing()
    {
        QFETCH(double, ratio);
        QFETCH(QPoint, offset);
        QFETCH(QRegion, region);
        const QImage image = pattern({200, 150}, ratio);
        QImage copied = ground({220, 160}, ratio);
        QImage drawn = ground({220, 160}, ratio);
        {
            QPainter painter(&copied);
            painter.translate(offset);
            QVERIFY(copyImage(painter, image, region));
        }
        QPainter painter(&drawn);
        painter.translate(offset);
        painter.setClipRegion(region);
        painter.drawImage(0, 0, image);
        QCOMPARE(copied, drawn);
    }

    void staysInsideItsWidget()
    {
        QWidget window;
        window.resize(300, 220);
        Shown shown(&window);
        shown.setGeometry(30, -40, 180, 120);
        QWidget above(&window);
        above.setAutoFillBackground(true);
        above.setGeometry(60, 10, 40, 30);
        QImage drawn = ground(window.size());
        window.render(&drawn);
        shown.copies = true;
        QImage copied = ground(window.size());
        window.render(&copied);
        QVERIFY(shown.copied);
        QCOMPARE(copied, drawn);
    }

    void leavesAloneWhatItCannot_data()
    {
        QTest::addColumn<QImage::Format>("format");
        QTest::addColumn<QTransform>("transform");
        QTest::addColumn<double>("ratio");
        QTest::addColumn<bool>("isClipped");
        QTest::addColumn<double>("opacity");
        const double one = 1;
        QTest::newRow("other pixels") << QImage::Format_RGB16 << QTransform() << one << false << one;
        QTest::newRow("pixels to blend") << QImage::Format_ARGB32_Premultiplied << QTransform() << one << false << one;
        QTest::newRow("between pixels") << QImage::Format_RGB32 << QTransform::fromTranslate(0.5, 0) << one << false << one;
        QTest::newRow("scaled") << QImage::Format_RGB32 << QTransform::fromScale(1.5, 1.5) << one << false << one;
        QTest::newRow("turned") << QImage::Format_RGB32 << QTransform().rotate(90) << one << false << one;
        QTest::newRow("clipped") << QImage::Format_RGB32 << QTransform() << one << true << one;
        QTest::newRow("parts of pixels") << QImage::Format_RGB32 << QTransform() << 1.5 << false << one;
        QTest::newRow("translucent") << QImage::Format_RGB32 << QTransform() << one << false << 0.5;
    }

    void leavesAloneWhatItCannot()
    {
        QFETCH(QImage::Format, format);
        QFETCH(QTransform, transform);
        QFETCH(double, ratio);
        QFETCH(bool, isClipped);
        QFETCH(double, opacity);
        QImage target = ground({100, 100}, ratio).convertToFormat(format);
        const QImage image = pattern({50, 50}, ratio).convertToFormat(format);
        const QImage before = target;
        {
            QPainter painter(&target);
            painter.setTransform(transform);
            painter.setOpacity(opacity);
            if (isClipped)
                painter.setClipRect(0, 0, 10, 10);
            QVERIFY(!copyImage(painter, image, QRect(0, 0, 50, 50)));
        }
        QCOMPARE(target, before);
    }
};

PLUMBLINE_WIDGET_TEST(TestImageCopy)
#include "tst_imagecopy.moc"
