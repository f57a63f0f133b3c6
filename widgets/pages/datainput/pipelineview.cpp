// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/datainput/pipelineview.h"

#include "core/analysis/data/datainput.h"
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr QSize BoxSize(170, 68);
constexpr int PipelineViewApartPx = 32; ///< between columns
constexpr int BelowPx = 12;             ///< between rows
constexpr int PipelineViewEdgePx = 10;
constexpr int InsidePx = 7;
constexpr int PipelineViewTextPx = 12;
constexpr int PipelineViewBarPx = 10;
constexpr int CulpritPx = 3;

/// Computes the place of each operator. Columns count from the operator that returns batches, rows from the top.
class PipelineLayout
{
public:
    struct Place
    {
        int column = -1;
        double row = 0;
    };

    std::vector<Place> places;
    std::vector<std::pair<std::size_t, std::size_t>> lines; ///< child and parent
    int columns = 0;
    double rows = 0;

    explicit PipelineLayout(const std::vector<PipelineOperator> &operators) : places(operators.size()), m_operators(operators)
    {
        for (std::size_t index = 0; index < operators.size(); ++index)
            m_indexes.try_emplace(operators[index].id, index);
        for (std::size_t index = 0; index < operators.size(); ++index) {
            const auto &parent = operators[index].parent;
            if (!parent || !m_indexes.contains(*parent))
                place(index, 0);
        }
        // Operators that are left refer to each other in a cycle.
        for (std::size_t index = 0; index < operators.size(); ++index)
            place(index, 0);
    }

private:
    // Recursion is at most as deep as the number of operators, which MostOperators limits.
    void place(std::size_t index, int column)
    {
        if (places[index].column >= 0)
            return;
        places[index].column = column;
        columns = std::max(columns, column + 1);
        std::optional<double> first;
        double last = 0;
        for (const std::int64_t id : m_operators[index].children) {
            const auto child = m_indexes.find(id);
            if (child == m_indexes.end() || places[child->second].column >= 0)
                continue;
            place(child->second, column + 1);
            lines.emplace_back(child->second, index);
            last = places[child->second].row;
            first = first.value_or(last);
        }
        places[index].row = first ? (*first + last) / 2 : rows++;
    }

    const std::vector<PipelineOperator> &m_operators;
    std::unordered_map<std::int64_t, std::size_t> m_indexes;
};

} // namespace

PipelineView::PipelineView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
}

void PipelineView::setPipeline(DataPipeline pipeline, std::optional<std::size_t> culprit)
{
    m_pipeline = std::move(pipeline);
    m_culprit = culprit;
    m_current.reset();
    arrange();
    updateGeometry();
    resize(m_size);
    update();
}

void PipelineView::arrange()
{
    m_boxes.clear();
    m_lines.clear();
    m_size = QSize(0, 0);
    if (m_pipeline.operators.empty() || m_pipeline.operators.size() > MostOperators)
        return;
    PipelineLayout layout(m_pipeline.operators);
    m_lines = std::move(layout.lines);
    for (const PipelineLayout::Place &place : layout.places) {
        const int x = PipelineViewEdgePx + (layout.columns - 1 - place.column) * (BoxSize.width() + PipelineViewApartPx);
        const int y = PipelineViewEdgePx + static_cast<int>(std::lround(place.row * (BoxSize.height() + BelowPx)));
        m_boxes.emplace_back(QPoint(x, y), BoxSize);
    }
    m_size = QSize(2 * PipelineViewEdgePx + layout.columns * (BoxSize.width() + PipelineViewApartPx) - PipelineViewApartPx,
                   2 * PipelineViewEdgePx + static_cast<int>(std::lround(layout.rows * (BoxSize.height() + BelowPx))) - BelowPx);
}

QRect PipelineView::boxOf(std::size_t index) const
{
    return index < m_boxes.size() ? m_boxes[index] : QRect();
}

QString PipelineView::textOf(std::size_t index) const
{
    const PipelineOperator &each = m_pipeline.operators[index];
    QStringList lines{plainText(operatorName(each), 100)};
    if (m_culprit == index)
        lines += tr("Slows the data input down");
    if (each.workers)
        lines += tr("Workers: %1").arg(integerText(*each.workers));
    if (each.workerUsage)
        lines += tr("Processor time of each worker: %1").arg(percentText(*each.workerUsage, 0));
    if (each.queueUsage)
        lines += tr("Output queue: %1 full on average").arg(percentText(*each.queueUsage, 0));
    if (each.queueEmptyShare)
        lines += tr("Output queue empty: %1 of the samples").arg(percentText(*each.queueEmptyShare, 0));
    return lines.join(QLatin1Char('\n'));
}

void PipelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = Theme::forPalette(palette());
    painter.setPen(QPen(theme.mutedText, 1.5));
    for (const auto &[from, to] : m_lines) {
        const QPointF begin(m_boxes[from].right() + 1, m_boxes[from].center().y());
        const QPointF end(m_boxes[to].left(), m_boxes[to].center().y());
        const double middle = (begin.x() + end.x()) / 2;
        painter.drawPolyline(QPolygonF{begin, QPointF(middle, begin.y()), QPointF(middle, end.y()), end});
        painter.drawPolyline(QPolygonF{end + QPointF(-6, -4), end, end + QPointF(-6, 4)});
    }
    for (std::size_t index = 0; index < m_boxes.size(); ++index)
        paintBox(painter, theme, index);
}

void PipelineView::paintBox(QPainter &painter, const Theme &theme, std::size_t index) const
{
    const PipelineOperator &each = m_pipeline.operators[index];
    const QRect box = m_boxes[index];
    const bool isCulprit = m_culprit == index;
    painter.setBrush(m_current == index ? theme.groupBackground : theme.background);
    painter.setPen(isCulprit ? QPen(theme.late, CulpritPx) : QPen(theme.mutedText));
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    if (m_current == index && hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.selection, 1, Qt::DashLine));
        painter.drawRoundedRect(QRectF(box).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3);
    }
    const QRect inside = box.adjusted(InsidePx, InsidePx - 2, -InsidePx, -InsidePx);
    const int line = inside.height() / 3;
    const auto write = [&](int row, const QFont &font, const QColor &colour, const QString &text) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRect(inside.left(), inside.top() + row * line, inside.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(font).elidedText(text, Qt::ElideMiddle, inside.width()));
    };
    const QString name = plainText(operatorName(each), 100);
    write(0, paintFont(PipelineViewTextPx, true), theme.text, isCulprit ? QStringLiteral("▲ ") + name : name);
    QStringList facts;
    if (each.workers)
        facts += *each.workers == 1 ? tr("1 worker") : tr("%1 workers").arg(integerText(*each.workers));
    if (each.queueEmptyShare)
        facts += tr("empty %1").arg(percentText(*each.queueEmptyShare, 0));
    write(1, paintFont(PipelineViewTextPx), theme.mutedText, facts.join(QStringLiteral(" · ")));
    paintQueue(painter, theme, QRect(inside.left(), inside.top() + 2 * line, inside.width(), line), each);
}

void PipelineView::paintQueue(QPainter &painter, const Theme &theme, const QRect &row, const PipelineOperator &each) const
{
    painter.setFont(paintFont(PipelineViewTextPx));
    painter.setPen(theme.mutedText);
    if (!each.queueUsage) {
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, tr("no queue"));
        return;
    }
    const int textWidth = QFontMetrics(painter.font()).horizontalAdvance(percentText(1, 0)) + 4;
    QRect bar(row.left(), row.center().y() - PipelineViewBarPx / 2 + 1, row.width() - textWidth, PipelineViewBarPx);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, percentText(*each.queueUsage, 0));
    painter.setPen(theme.mutedText);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    bar.setWidth(static_cast<int>(std::lround(std::clamp(*each.queueUsage, 0.0, 1.0) * bar.width())));
    painter.fillRect(bar, theme.curves[0]);
}

std::optional<std::size_t> PipelineView::boxAt(const QPoint &pos) const
{
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(), [&](const QRect &box) { return box.contains(pos); });
    return found == m_boxes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_boxes.begin()));
}

std::optional<std::size_t> PipelineView::neighbour(int key) const
{
    if (!m_current)
        return m_boxes.empty() ? std::nullopt : std::optional<std::size_t>(m_culprit.value_or(0));
    const QPoint from = m_boxes[*m_current].center();
    const bool isSideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const int sign = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    std::optional<std::size_t> best;
    int least = 0;
    for (std::size_t index = 0; index < m_boxes.size(); ++index) {
        const QPoint way = m_boxes[index].center() - from;
        const int ahead = sign * (isSideways ? way.x() : way.y());
        const int aside = std::abs(isSideways ? way.y() : way.x());
        // Up and down stay in the column. Sideways, the nearest column comes first.
        if (ahead <= 0 || (!isSideways && aside > 0))
            continue;
        const int cost = isSideways ? ahead * 1000 + aside : ahead;
        if (!best || cost < least) {
            best = index;
            least = cost;
        }
    }
    return best;
}

void PipelineView::setCurrent(std::size_t index)
{
    if (index >= m_boxes.size() || m_current == index)
        return;
    m_current = index;
    setAccessibleDescription(textOf(index));
    update();
}

void PipelineView::choose(std::size_t index)
{
    setCurrent(index);
    Q_EMIT operatorChosen(index);
}

void PipelineView::mousePressEvent(QMouseEvent *event)
{
    const auto index = boxAt(event->pos());
    if (event->button() == Qt::LeftButton && index)
        choose(*index);
    QWidget::mousePressEvent(event);
}

void PipelineView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (const auto next = neighbour(event->key()))
            choose(*next);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool PipelineView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const auto index = boxAt(help->pos());
        index ? QToolTip::showText(help->globalPos(), toolTipText(textOf(*index)), this) : QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut || event->type() == QEvent::LanguageChange)
        update();
    return QWidget::event(event);
}

} // namespace plumbline
