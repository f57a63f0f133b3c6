// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/geometry/lanegeometry.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

const int FullHeightPx = LaneGeometry::sliceHeightPx();

/// Returns three lanes of 1500 slices each: nested, overlapping, side by side, without length, and in bursts far below a pixel.
TimelineCard randomCardOfLanePixels(unsigned seed)
{
    const std::array names{"MatMul", "Add", "hcom_allReduce_", "EVENT_WAIT", "MEMCPY_ASYNC", "one", "other", "third"};
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0, 1);
    QByteArray json = "[" + test::nameText(2, 0, "process_name", "Ascend Hardware");
    for (int i = 0; i < 3000; ++i) {
        const auto start = qint64(uniform(random) * 1e6);
        const qint64 duration = random() % 9 == 0 ? 0 : qint64(std::pow(1e6, uniform(random) * uniform(random)));
        json += test::sliceText(1 + i % 2, 1, start, duration, names[random() % names.size()]);
    }
    for (int burst = 0; burst < 15; ++burst) {
        auto time = qint64(uniform(random) * 1e6);
        for (int i = 0; i < 100; ++i) {
            const auto duration = qint64(random() % 12);
            json += test::sliceText(2, 2, time, duration, names[random() % names.size()]);
            time += duration + qint64(random() % 5);
        }
    }
    return test::cardFromText(json.chopped(2) + "]");
}

/// The slices that share the pixel columns [begin, end) of a row.
struct Group
{
    int begin = 0;
    int end = 0;
    SliceId longest;
    double narrowNs = 0; ///< total duration of slices below a pixel
    bool hasWide = false;
    bool hasLength = false; ///< at least one slice has a length
};

/// Computes the columns of a row slice by slice, by the rule. A slice of at least a pixel gets the columns that its edges round
/// to, at least one. Any other slice gets the column that it begins in. A longer neighbour loses columns at its ends as long as
/// it keeps one. Slices that still share a column are shown as the longest of them, or the first of equally long ones.
class SlowRow
{
public:
    SlowRow(const Trace &trace, const TimeScale &scale) : m_trace(trace), m_scale(scale) {}

    void add(SliceId slice)
    {
        const TimeRange range = m_trace.sliceRange(slice);
        if (!m_scale.range().intersectsSlice(range.begin, range.end))
            return;
        const bool isWide = double(range.length()) >= m_scale.nsPerPx();
        const auto columnOf = [&](TimeNs time) { return int(std::floor(m_scale.xOf(time) + 0.5)); };
        const int last = m_scale.widthPx() - 1;
        int begin = std::max(0, isWide ? std::min(columnOf(range.begin), last) : m_scale.pixelOf(range.begin));
        const int end = isWide ? std::clamp(columnOf(range.end), begin + 1, last + 1) : begin + 1;
        Group *before = m_groups.empty() || m_groups.back().end <= begin ? nullptr : &m_groups.back();
        if (before && isWide && before->end < end)
            begin = std::exchange(before, nullptr)->end;
        else if (before && !isWide && before->end - before->begin > 1)
            std::exchange(before, nullptr)->end = begin;
        if (!before)
            before = &m_groups.emplace_back(Group{begin, end, slice});
        if (range.length() > m_trace.sliceRange(before->longest).length())
            before->longest = slice;
        before->narrowNs += isWide ? 0 : double(range.length());
        before->hasWide = before->hasWide || isWide;
        before->hasLength = before->hasLength || range.length() > 0;
    }

    [[nodiscard]] const std::vector<Group> &groups() const { return m_groups; }

private:
    const Trace &m_trace;
    const TimeScale &m_scale;
    std::vector<Group> m_groups;
};

QRgb colourOf(FillIndex fill)
{
    return qRgb(40 + 9 * fill, 200 - 5 * fill, 3 * fill);
}

QImage emptyImage(int widthPx, std::size_t rows)
{
    QImage image(widthPx, int(rows) * BandLayout::rowHeightPx(), QImage::Format_RGB32);
    image.fill(Qt::white);
    return image;
}

void paintRow(QPainter &painter, const Trace &trace, const SlowRow &row, int top, const TimeScale &scale, int columnPx)
{
    for (const Group &group : row.groups()) {
        const auto coverage = double(float(std::min(1.0, group.narrowNs / scale.nsPerPx())));
        const int height = group.hasWide     ? FullHeightPx
                           : group.hasLength ? std::max(5, int(std::lround(coverage * FullHeightPx)))
                                             : LaneGeometry::TickHeightPx;
        const int width = (group.end - group.begin) * columnPx;
        const int gap = width >= 3 && height == FullHeightPx ? 1 : 0; // gap to the next slice
        const int fromTop = group.hasLength ? FullHeightPx - height : 0;
        const std::uint32_t slice = group.longest.value;
        const FillIndex fill = fillIndex(trace.slices().role[slice], trace.text(trace.slices().name[slice]));
        painter.fillRect(group.begin * columnPx, top + 1 + fromTop, width - gap, height, QColor(colourOf(fill)));
    }
}

QImage slowPicture(const Trace &trace, const Lane &lane, const TimeScale &scale, int columnPx)
{
    QImage image = emptyImage(scale.widthPx() * columnPx, lane.rows());
    QPainter painter(&image);
    for (std::size_t row = 0; row < lane.rows(); ++row) {
        SlowRow slow(trace, scale);
        for (std::size_t i = lane.rowBegin[row]; i < lane.rowBegin[row + 1]; ++i)
            slow.add(SliceId(i));
        paintRow(painter, trace, slow, int(row) * BandLayout::rowHeightPx(), scale, columnPx);
    }
    return image;
}

QImage picture(const TimelineCard &card, LaneId lane, const TimeScale &scale, int columnPx)
{
    const std::size_t rows = card.trace->lane(lane).rows();
    const LaneGeometry geometry(card, lane, {0, int(rows)}, scale, columnPx);
    QImage image = emptyImage(scale.widthPx() * columnPx, rows);
    QPainter painter(&image);
    for (const LaneGeometry::Batch &batch : geometry.batches())
        for (const QRect &rect : batch.rects)
            painter.fillRect(rect, QColor(colourOf(batch.fill)));
    return image;
}

/// Returns the first place at which two images of one size differ; "" if they are equal.
QString differenceOfLanePixels(const QImage &one, const QImage &other)
{
    for (int y = 0; y < one.height(); ++y)
        for (int x = 0; x < one.width(); ++x)
            if (one.pixel(x, y) != other.pixel(x, y))
                return QStringLiteral("row %1, %2 px below its top, column %3: %4, should be %5")
                    .arg(y / BandLayout::rowHeightPx())
                    .arg(y % BandLayout::rowHeightPx())
                    .arg(x)
                    .arg(QColor(one.pixel(x, y)).name(), QColor(other.pixel(x, y)).name());
    return {};
}

} // namespace

class TestLanePixels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalAPictureSliceBySlice_data()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<int>("columnPx");
        QTest::newRow("screen") << 1U << 1;
        QTest::newRow("screen, others") << 2U << 1;
        QTest::newRow("coarse picture") << 3U << 4;
    }

    void equalAPictureSliceBySlice()
    {
        QFETCH(unsigned, seed);
        QFETCH(int, columnPx);
        const TimelineCard card = randomCardOfLanePixels(seed);
        const Trace &trace = *card.trace;
        QVERIFY(trace.lanes().size() >= 3);
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> uniform(0, 1);
        for (int round = 0; round < 60; ++round) {
            const auto length = TimeNs(std::pow(2.5e6, uniform(random))) + 1;
            const TimeNs begin = TimeNs(uniform(random) * 1.1e6) - length / 2;
            const TimeScale scale({begin, begin + length}, 1 + int(random() % unsigned(1900 / columnPx)));
            for (std::size_t lane = 0; lane < trace.lanes().size(); ++lane) {
                const QImage fast = picture(card, LaneId(lane), scale, columnPx);
                const QImage slow = slowPicture(trace, trace.lanes()[lane], scale, columnPx);
                if (fast != slow)
                    QFAIL(qPrintable(QStringLiteral("lane %1, %2 ns from %3 on %4 columns: ")
                                         .arg(lane)
                                         .arg(length)
                                         .arg(begin)
                                         .arg(scale.widthPx()) +
                                     differenceOfLanePixels(fast, slow)));
            }
        }
    }
};

PLUMBLINE_WIDGET_TEST(TestLanePixels)
#include "tst_lanepixels.moc"
