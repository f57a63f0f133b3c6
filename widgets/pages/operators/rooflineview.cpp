// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/rooflineview.h"

#include "widgets/charts/rooflinechart.h"
#include "widgets/pages/operators/rooflinetexts.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/optionalcell.h"

#include <QDoubleValidator>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace plumbline {

namespace {

constexpr double OperationsOfNs = 1e-3; ///< 10^12 a second of one a nanosecond
constexpr std::size_t AboveRoofColumn = 6;
constexpr int StatedWidthPx = 90;

std::string_view typeOfPoint(const CardRoofline &answer, const RooflinePoint &point)
{
    const std::string_view type = answer.kernels->calls->type(point.longest);
    return type.empty() ? answer.kernels->calls->name(point.longest) : type;
}

std::optional<double> numberOf(const QLineEdit &field)
{
    bool isNumber = false;
    const double value = QLocale::c().toDouble(field.text().trimmed(), &isNumber);
    return isNumber && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

FilledTable::Cell picoseconds(const std::optional<double> &ns)
{
    constexpr std::int64_t PsPerNsOfCell = 1000;
    constexpr double Most = 9e15;
    return ns ? FilledTable::Cell(static_cast<std::int64_t>(std::llround(std::min(*ns, Most))) * PsPerNsOfCell)
              : FilledTable::Cell();
}

std::shared_ptr<const TableSource> rooflineTable(const CardRoofline &answer, const TaskControl &control)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"type", CellKind::Text},
                                                                        {"input_shapes", CellKind::Text},
                                                                        {"roof_bound", CellKind::Text},
                                                                        {"count", CellKind::Count},
                                                                        {"sum", CellKind::Picoseconds},
                                                                        {"roof_share", CellKind::Share, false, false},
                                                                        {"roof_above", CellKind::Picoseconds},
                                                                        {"roof_rate", CellKind::Decimal, false, false},
                                                                        {"roof_bandwidth", CellKind::Decimal, false, false},
                                                                        {"roof_intensity", CellKind::Decimal, false, false},
                                                                        {"roof_operations_from", CellKind::Text},
                                                                        {"roof_bytes_from", CellKind::Text},
                                                                        {"core", CellKind::Text},
                                                                        {"input_types", CellKind::Text},
                                                                        {"name", CellKind::Text, true}});
    const KernelCalls &calls = *answer.kernels->calls;
    for (const RooflinePoint &point : answer.roofline.points) {
        if (control.stopRequested())
            break;
        const auto rate = point.operationsPerNs();
        table->addRow({std::string(typeOfPoint(answer, point)), std::string(calls.shapes(point.longest)),
                       boundText(point.bound).toStdString(), static_cast<std::int64_t>(point.calls), picoseconds(point.ns),
                       cellOf(point.share()), picoseconds(point.aboveNs()),
                       cellOf(rate ? std::optional(*rate * OperationsOfNs) : std::nullopt), cellOf(point.bytesPerNs()),
                       cellOf(point.intensity()), operationSourceText(point).toStdString(),
                       workSourceText(point.bytesFrom).toStdString(), std::string(calls.core(point.longest)),
                       std::string(calls.text(point.longest, KernelColumn::InputTypes)), std::string(calls.name(point.longest))});
    }
    return table;
}

} // namespace

Result<RooflineContents> rooflineContents(const OpenCard &card, const StatedLimits &stated,
                                          const std::optional<TimeRange> &absolute, TaskControl &control)
{
    auto answer = cardRoofline(card, stated, absolute, control);
    if (!answer)
        return failure(answer.error());
    RooflineContents contents{std::move(*answer), nullptr, card.card().framework};
    contents.table = rooflineTable(contents.answer, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return contents;
}

RooflineView::RooflineView(QWidget *parent)
    : QWidget(parent)
    , m_sentence(new QLabel)
    , m_sources(new QLabel)
    , m_reset(new QToolButton)
    , m_chart(new RooflineChart(QStringLiteral("roofline")))
    , m_table(new DataTable(QStringLiteral("roofline")))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    for (QLabel *label : {m_sentence, m_sources}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setContentsMargins(8, 2, 8, 2);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    m_sentence->setObjectName(QStringLiteral("rooflineSentence"));
    m_sources->setObjectName(QStringLiteral("rooflineSources"));
    setupLimits();
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chart);
    splitter->addWidget(m_table);
    splitter->setSizes({1000, 1000});
    column->addWidget(splitter, 1);
    m_table->setFiltersShown(true);
    m_table->sortBy(AboveRoofColumn, Qt::DescendingOrder);
    m_chart->setTitle([]() -> QString { return tr("Kernels and the limits of the card"); });
    m_chart->setTitles([]() -> QString { return tr("Operations per byte"); }, []() -> QString { return tr("TFLOPS"); });
    m_chart->setGroupNames([](std::size_t group) {
        constexpr std::array Bounds{RoofBound::Cube, RoofBound::Vector, RoofBound::Memory, RoofBound::Latency,
                                    RoofBound::Unknown};
        return boundText(Bounds[group]);
    });
    m_chart->setPointTexts([this](std::size_t point) { return pointText(point); });
    connect(m_chart, &RooflineChart::pointClicked, this, &RooflineView::choosePoint);
    connect(m_table, &DataTable::currentRowChanged, this, &RooflineView::followTable);
    connect(m_table, &DataTable::rowActivated, this, [this](std::size_t row) {
        if (row < m_answer.roofline.points.size())
            Q_EMIT callChosen(m_answer.roofline.points[row].longest);
    });
    retranslate();
}

void RooflineView::setupLimits()
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 8, 0);
    for (std::size_t limit = 0; limit < m_stated.size(); ++limit) {
        m_names[limit] = new QLabel;
        m_stated[limit] = new QLineEdit;
        m_stated[limit]->setFixedWidth(StatedWidthPx);
        m_stated[limit]->setObjectName(QStringLiteral("rooflineLimit%1").arg(limit));
        m_names[limit]->setBuddy(m_stated[limit]);
        auto *validator = new QDoubleValidator(0, 1e9, 6, m_stated[limit]);
        validator->setLocale(QLocale::c());
        m_stated[limit]->setValidator(validator);
        row->addWidget(m_names[limit]);
        row->addWidget(m_stated[limit]);
        row->addWidget(new QLabel(limit < 2 ? QStringLiteral("TFLOPS") : QStringLiteral("GB/s")));
        row->addSpacing(16);
        connect(m_stated[limit], &QLineEdit::editingFinished, this, [this, limit] {
            if (std::exchange(m_lastStated[limit], m_stated[limit]->text()) != m_stated[limit]->text())
                Q_EMIT limitsStated();
        });
    }
    connect(m_reset, &QToolButton::clicked, this, [this] {
        for (std::size_t limit = 0; limit < m_stated.size(); ++limit) {
            m_stated[limit]->clear();
            m_lastStated[limit].clear();
        }
        Q_EMIT limitsStated();
    });
    row->addWidget(m_reset);
    row->addStretch(1);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

StatedLimits RooflineView::stated() const
{
    return {numberOf(*m_stated[0]), numberOf(*m_stated[1]), numberOf(*m_stated[2])};
}

void RooflineView::setContents(RooflineContents contents)
{
    m_answer = std::move(contents.answer);
    m_framework = contents.framework;
    showAnswer();
    m_table->setSource(std::move(contents.table));
}

void RooflineView::showAnswer()
{
    m_sentence->setText(sentence());
    showLimits();
    showChart();
}

QString RooflineView::sentence() const
{
    std::map<std::string_view, double> above;
    for (const RooflinePoint &point : m_answer.roofline.points) {
        above[typeOfPoint(m_answer, point)] += point.aboveNs().value_or(0);
    }
    const auto most = std::ranges::max_element(above, {}, [](const auto &each) { return each.second; });
    const bool isAny = most != above.end() && most->second > 0;
    return rooflineSentence(m_answer.roofline, isAny ? plainText(most->first) : QString(), isAny ? most->second : 0, m_framework);
}

void RooflineView::showLimits()
{
    const CardLimits &limits = m_answer.roofline.limits;
    const std::array found{&limits.cubeTera, &limits.vectorTera, &limits.memoryGBPerS};
    for (std::size_t limit = 0; limit < found.size(); ++limit) {
        const bool isFound = found[limit]->value && found[limit]->source != LimitSource::Stated;
        m_stated[limit]->setPlaceholderText(isFound ? valueText(*found[limit]->value) : tr("unknown"));
    }
    m_sources->setText(limitsText(limits));
    const StatedLimits own = stated();
    m_reset->setEnabled(own.cubeTera || own.vectorTera || own.memoryGBPerS);
}

QString RooflineView::pointText(std::size_t at) const
{
    if (at >= m_answer.roofline.points.size())
        return {};
    const RooflinePoint &point = m_answer.roofline.points[at];
    const KernelCalls &calls = *m_answer.kernels->calls;
    const auto known = [](const std::optional<double> &value, const QString &unit) {
        return value ? QString(valueText(*value) + unit) : QStringLiteral("–");
    };
    const QString speed =
        tr("%1 in %2 calls", "duration and number")
            .arg(shortDurationText(static_cast<TimeNs>(std::llround(std::min(point.ns, 9e18)))), countText(point.calls));
    QStringList lines{plainText(typeOfPoint(m_answer, point)), plainText(calls.name(point.longest)),
                      plainText(calls.shapes(point.longest)), speed};
    lines +=
        tr("%1 (%2), %3 (%4)")
            .arg(known(point.operationsPerNs() ? std::optional(*point.operationsPerNs() * OperationsOfNs) : std::nullopt,
                       QStringLiteral(" TFLOPS")),
                 operationSourceText(point), known(point.bytesPerNs(), QStringLiteral(" GB/s")), workSourceText(point.bytesFrom));
    if (const auto share = point.share())
        lines += tr("%1 of the roof: %2").arg(percentText(*share, 1), boundText(point.bound));
    lines.removeAll(QString());
    lines.removeDuplicates();
    return lines.join(QLatin1Char('\n'));
}

void RooflineView::showChart()
{
    std::vector<RooflineChart::Point> points;
    for (const RooflinePoint &point : m_answer.roofline.points) {
        constexpr std::array<std::size_t, RoofBoundCount> Groups{4, 0, 1, 2, 3}; // by RoofBound
        points.push_back({point.intensity().value_or(0), point.operationsPerNs().value_or(0) * OperationsOfNs, point.ns,
                          Groups[static_cast<std::size_t>(point.bound)]});
    }
    const CardLimits &limits = m_answer.roofline.limits;
    std::vector<RooflineChart::Roof> roofs;
    const auto slope = limits.memoryGBPerS.value ? std::optional(*limits.memoryGBPerS.value * OperationsOfNs) : std::nullopt;
    const auto add = [&](const Limit &limit, const QString &name) {
        if (limit.value)
            roofs.push_back(
                {QString(name + QStringLiteral(" ") + valueText(*limit.value) + QStringLiteral(" TFLOPS")), *limit.value, slope});
    };
    add(limits.cubeTera, tr("Matrix units, float16:"));
    add(limits.vectorTera, tr("Vector units, float16:"));
    m_chart->setContents(std::move(points), std::move(roofs));
}

void RooflineView::choosePoint(std::size_t point)
{
    if (point >= m_answer.roofline.points.size())
        return;
    m_table->setCurrentRow(point);
    m_chart->setMarked(point);
    Q_EMIT callChosen(m_answer.roofline.points[point].longest);
}

void RooflineView::followTable()
{
    m_chart->setMarked(m_table->currentRow());
}

void RooflineView::retranslate()
{
    const std::array names{boundText(RoofBound::Cube), boundText(RoofBound::Vector), boundText(RoofBound::Memory)};
    for (std::size_t limit = 0; limit < names.size(); ++limit) {
        m_names[limit]->setText(names[limit]);
        m_stated[limit]->setToolTip(limit < 2 ? tr("The limit for float16; other types follow from it. Empty: as found")
                                              : tr("The bandwidth between memory and cores. Empty: as found"));
    }
    m_reset->setText(tr("As Found"));
    m_reset->setToolTip(tr("Forget the limits that were stated here"));
    m_chart->setEmptyText([]() -> QString { return tr("No kernel tells both its operations and its bytes."); });
    m_table->setEmptyText([]() -> QString { return tr("The device ran no kernel of its AI cores in this time."); });
    m_table->retranslate();
    m_chart->retranslate();
    if (m_answer.kernels)
        showAnswer();
}

} // namespace plumbline
