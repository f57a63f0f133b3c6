// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/countercolumns.h"

#include <QTest>

using namespace plumbline;

namespace {

/// A letter a pixel: '.' nothing, '#' a curve, 'a' the area of one series, 'b' of two.
QString print(const QImage &image)
{
    QStringList lines;
    for (int y = 0; y < image.height(); ++y) {
        QString line;
        for (int x = 0; x < image.width(); ++x) {
            const int alpha = qAlpha(image.pixel(x, y));
            line += QLatin1Char(alpha == 0 ? '.' : alpha == 255 ? '#' : alpha == CounterColumns::AreaAlpha ? 'a' : 'b');
        }
        lines << line;
    }
    return lines.join(QLatin1Char(' '));
}

double downFromFive(double value)
{
    return 5 - value;
}

} // namespace

class TestCounterColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsPeaksAndFillsToZero()
    {
        CounterColumns columns;
        columns.begin({8, 7});
        columns.add({{1, 0, 0, 3, 2}, {4, 2, 1, 5, 1}}, downFromFive, Qt::red);
        QCOMPARE(print(columns.image()), QStringLiteral("....#... ....#... .#..#... .####... .#aa#### .#aaaaaa ........"));
    }

    void areasOfSeveralSeriesBlend()
    {
        CounterColumns columns;
        columns.begin({3, 7});
        columns.add({{0, 4, 4, 4, 4}}, downFromFive, Qt::red);
        columns.add({{1, 2, 2, 2, 2}}, downFromFive, Qt::blue);
        columns.add({{2, -1, -1, -1, -1}}, downFromFive, Qt::green);
        QCOMPARE(print(columns.image()), QStringLiteral("... ### aaa a## abb abb ..#"));
        QCOMPARE(columns.image().pixelColor(0, 1), QColor(Qt::red));
        columns.begin({3, 7});
        QCOMPARE(print(columns.image()), QStringLiteral("... ... ... ... ... ... ..."));
    }

    void staysInsideThePicture()
    {
        CounterColumns columns;
        columns.begin({2, 2});
        columns.add({{-3, 0, -90, 90, 0}, {1, 0, -90, 90, 0}, {5, 0, 0, 1, 1}}, downFromFive, Qt::red);
        QCOMPARE(print(columns.image()), QStringLiteral(".# .#"));
    }
};

QTEST_APPLESS_MAIN(TestCounterColumns)
#include "tst_countercolumns.moc"
