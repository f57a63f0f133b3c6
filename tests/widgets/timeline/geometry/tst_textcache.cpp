// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/textcache.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace plumbline;

class TestTextCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuresAndShortensAsTheFontDoes()
    {
        TextCache texts(paintFont(11));
        const QFontMetrics metrics(paintFont(11));
        const QString name = QStringLiteral("aclnnMatmul_MatMulV2 · 12.5 %");
        for (int round = 0; round < 2; ++round) { // computed in the first round, cached in the second
            QCOMPARE(texts.width(name), metrics.horizontalAdvance(name));
            for (const int room : {0, 30, 90, 400})
                for (const Qt::TextElideMode mode : {Qt::ElideRight, Qt::ElideMiddle})
                    QCOMPARE(texts.elided(name, mode, room), metrics.elidedText(name, mode, room));
        }
    }

    void paintsAsThePainterDoes()
    {
        TextCache texts(paintFont(11));
        // Letters of a fallback font make the line higher, but must not move its baseline.
        for (const QString &text : {QStringLiteral("Stream 2 · compute"), QStringLiteral("通信 HCCL"), QString()}) {
            const auto paint = [&text](const auto &draw) {
                QImage image(200, 40, QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter painter(&image);
                painter.setPen(Qt::black);
                draw(painter, QPoint(10, 25), text);
                return image;
            };
            const QImage expected = paint([](QPainter &painter, QPoint baseline, const QString &drawn) {
                painter.setFont(paintFont(11));
                painter.drawText(baseline, drawn);
            });
            for (int round = 0; round < 2; ++round)
                QCOMPARE(paint([&texts](QPainter &painter, QPoint baseline, const QString &drawn) {
                             texts.paint(&painter, baseline, drawn);
                         }),
                         expected);
        }
    }
};

PLUMBLINE_WIDGET_TEST(TestTextCache)
#include "tst_textcache.moc"
