// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationcharts.h"

#include "core/base/timeunits.h"
#include "widgets/charts/barchart.h"
#include "widgets/charts/matrixchart.h"
#include "widgets/pages/communication/collectiveview.h"
#include "widgets/pages/communication/communicationnotes.h"
#include "widgets/pages/communication/distributionview.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ranktexts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr double BytesPerMB = 1e6;
constexpr int Digits = 4;

/// Returns a measured figure that is short enough for a cell.
QString shortText(double value)
{
    return QString::number(value, 'g', Digits);
}

QString rateText(std::optional<double> gbPerSecond)
{
    return gbPerSecond ? CommunicationCharts::tr("%1 GB/s").arg(shortText(*gbPerSecond)) : QString();
}

QString sizeText(const TotalNs &bytes)
{
    return bytes ? bytesText(static_cast<std::uint64_t>(std::max<TimeNs>(saturated(*bytes), 0))) : QString();
}

QString timeText(const TotalNs &ns)
{
    return ns ? shortDurationText(saturated(*ns), Digits) : QString();
}

QString transportsText(const std::vector<std::string_view> &transports)
{
    QStringList names;
    for (const std::string_view transport : transports)
        names.append(plainText(transport));
    return names.join(QStringLiteral(", "));
}

QLabel *chartNote()
{
    auto *label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->hide();
    return label;
}

void setNote(QLabel *label, const QString &text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

/// Replaces the texts of a box and keeps the choice by its place.
void setTexts(QComboBox *box, const QStringList &texts)
{
    const QSignalBlocker quiet(box);
    const int before = std::max(0, box->currentIndex());
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(std::min(before, static_cast<int>(texts.size()) - 1));
}

} // namespace

CommunicationCharts::CommunicationCharts(QWidget *parent)
    : QTabWidget(parent)
    , m_collective(new CollectiveView)
    , m_distribution(new DistributionView)
    , m_measure(new QComboBox)
    , m_pick(new QComboBox)
    , m_local(new QCheckBox)
    , m_matrix(new MatrixChart(QStringLiteral("communication_matrix")))
    , m_matrixNote(chartNote())
    , m_packetsOf(new QComboBox)
    , m_transport(new QComboBox)
    , m_packetMeasure(new QComboBox)
    , m_packets(new BarChart(QStringLiteral("packet_sizes")))
    , m_bandwidth(new BarChart(QStringLiteral("bandwidth")))
    , m_bandwidthNote(chartNote())
{
    setDocumentMode(true);
    addTab(m_collective, QString());
    addTab(m_distribution, QString());
    addTab(page({m_measure, m_pick, m_local}, m_matrix, m_matrixNote), QString());
    addTab(page({m_packetsOf, m_transport, m_packetMeasure}, m_packets, nullptr), QString());
    addTab(page({}, m_bandwidth, m_bandwidthNote), QString());
    connect(m_collective, &CollectiveView::callActivated, this, &CommunicationCharts::callActivated);
    setupMatrix();
    setupBars();
    retranslate();
}

QWidget *CommunicationCharts::page(const std::vector<QWidget *> &tools, QWidget *chart, QLabel *note)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *row = new QHBoxLayout;
    column->addLayout(row);
    row->setContentsMargins(4, tools.empty() ? 0 : 2, 4, tools.empty() ? 0 : 2);
    for (QWidget *tool : tools) {
        if (auto *box = qobject_cast<QComboBox *>(tool)) {
            box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
            box->setMinimumContentsLength(12);
        }
        row->addWidget(tool);
    }
    row->addStretch(1);
    column->addWidget(chart, 1);
    if (note) {
        note->setContentsMargins(8, 0, 8, 2);
        column->addWidget(note);
    }
    return content;
}

void CommunicationCharts::setupMatrix()
{
    m_matrix->setTitle([] { return tr("Communication between ranks"); });
    m_matrix->setDetails([this](std::size_t cell) { return detailsOf(cell); });
    const auto areRanks = [this] { return m_figures.matrix.groups == 0; };
    m_matrix->setTitles([areRanks] { return areRanks() ? tr("From rank") : tr("From position in the group"); },
                        [areRanks] { return areRanks() ? tr("To rank") : tr("To position in the group"); },
                        [this] { return m_measure->currentText(); });
    m_matrix->setEmptyText([this]() -> QString {
        if (m_all && m_all->links.empty())
            return tr("No links are known, because no card has a communication_matrix.json.") + QLatin1Char(' ') +
                   howToGetCommunication(m_all.get());
        return tr("There are no links between devices. Copies inside a device can be shown instead.");
    });
    connect(m_measure, &QComboBox::currentIndexChanged, this, &CommunicationCharts::showMatrix);
    connect(m_pick, &QComboBox::currentIndexChanged, this, &CommunicationCharts::start);
    connect(m_local, &QCheckBox::toggled, this, &CommunicationCharts::start);
    connect(m_matrix, &MatrixChart::cellClicked, this, [this](std::size_t cell) { Q_EMIT linkChosen(linksOf(cell)); });
    connect(m_matrix, &MatrixChart::cellActivated, this, [this](std::size_t cell) { Q_EMIT linkActivated(linksOf(cell)); });
}

CommunicationFilter CommunicationCharts::linksOf(std::size_t cell) const
{
    const RankMatrix &matrix = m_figures.matrix;
    CommunicationFilter links = m_filter;
    if (cell < matrix.cells.size()) // the chart may still show the cards before
        links.link = std::pair(matrix.ends[matrix.cells[cell].source], matrix.ends[matrix.cells[cell].target]);
    return links;
}

void CommunicationCharts::setupBars()
{
    m_packetsOf->setObjectName(QStringLiteral("packetsOf"));
    m_packets->setTitle([this] { return packetTitle(); });
    connect(m_packetsOf, &QComboBox::currentIndexChanged, this, &CommunicationCharts::showTransports);
    m_packets->setValueTitle([this] { return m_packetMeasure->currentText(); });
    m_packets->setEmptyText([this]() -> QString {
        if (arePacketsOfCall() && std::ranges::any_of(m_figures.transports, [](const auto &sum) { return !sum.packets.empty(); }))
            return tr("No packet sizes of this operator are known.");
        return tr("No packet sizes are known.") + QLatin1Char(' ') + howToGetCommunication(m_all.get());
    });
    m_bandwidth->setTitle([] { return tr("Bandwidth of each transport"); });
    m_bandwidth->setValueTitle([] { return tr("Bandwidth (GB/s): total bytes divided by total time"); });
    m_bandwidth->setEmptyText(
        [this] { return QString(tr("No transfers are known.") + QLatin1Char(' ') + howToGetCommunication(m_all.get())); });
    connect(m_transport, &QComboBox::currentIndexChanged, this, &CommunicationCharts::showPackets);
    connect(m_packetMeasure, &QComboBox::currentIndexChanged, this, &CommunicationCharts::showPackets);
}

void CommunicationCharts::show(SharedCommunication all, const CommunicationFilter &filter)
{
    if (m_all != all)
        m_figures = {}; // they point into the files of the cards before
    m_all = std::move(all);
    m_filter = filter;
    m_filter.link.reset();
    m_collective->show(m_all, m_filter);
    m_distribution->show(m_all, m_filter);
    start();
}

bool CommunicationCharts::isBusy() const
{
    return m_task.isRunning() || m_collective->isBusy() || m_distribution->isBusy();
}

void CommunicationCharts::start()
{
    if (!m_all)
        return;
    const QByteArray pick = m_pick->currentData().toByteArray();
    m_filter.pick =
        pick.isEmpty() ? NoText : m_all->texts.find(std::string_view(pick.constData(), static_cast<std::size_t>(pick.size())));
    if (!m_filter.pick.isValid())
        m_filter.pick = NoText;
    m_task.start(
        [all = m_all, filter = m_filter, withLocal = m_local->isChecked()](TaskControl &control) -> Result<Figures> {
            Figures figures{transportSums(*all, totalsOf(*all, filter)), picksOf(*all, filter), {}, {}};
            CommunicationFilter wanted = filter;
            if (std::find(figures.picks.begin(), figures.picks.end(), filter.pick) == figures.picks.end())
                wanted.pick = NoText;
            figures.matrix = matrixOf(*all, wanted, withLocal, control);
            for (const std::string &name : endNames(figures.matrix))
                figures.ends += QString::fromStdString(name);
            return figures;
        },
        [this](TaskEnd end, Result<Figures> figures) {
            if (end != TaskEnd::Finished)
                return;
            m_figures = std::move(*figures);
            showFigures();
        });
}

void CommunicationCharts::showFigures()
{
    if (!m_all)
        return;
    showPicks();
    showMatrix();
    showTransports();
    showBandwidth();
}

void CommunicationCharts::showPicks()
{
    const QSignalBlocker quiet(m_pick);
    const QVariant before = m_pick->currentData();
    m_pick->clear();
    m_pick->addItem(tr("All calls"), QByteArray());
    for (const StringId pick : m_figures.picks) {
        const std::string_view name = m_all->text(pick);
        m_pick->addItem(plainText(name), QByteArray(name.data(), static_cast<qsizetype>(name.size())));
    }
    m_pick->setCurrentIndex(std::max(0, m_pick->findData(before)));
    if (m_pick->currentIndex() == 0)
        m_filter.pick = NoText;
}

CommunicationCharts::Measure CommunicationCharts::measure() const
{
    return static_cast<Measure>(std::max(0, m_measure->currentIndex()));
}

void CommunicationCharts::showMatrix()
{
    const RankMatrix &own = m_figures.matrix;
    MatrixChart::Matrix shown;
    shown.rows = m_figures.ends;
    shown.columns = shown.rows;
    shown.isOfCategories = measure() == Measure::Transport;
    QStringList transports;
    for (const LinkSum &cell : own.cells) {
        std::optional<double> value;
        QString text;
        if (measure() == Measure::Transport) {
            text = transportsText(cell.transports);
            if (!transports.contains(text))
                transports.append(text);
            value = static_cast<double>(transports.indexOf(text));
        } else {
            if (measure() == Measure::Bandwidth)
                value = cell.bandwidth();
            else if (measure() == Measure::Size && cell.bytes)
                value = static_cast<double>(*cell.bytes) / BytesPerMB;
            else if (measure() == Measure::Time && cell.ns)
                value = static_cast<double>(*cell.ns) / NsPerMs;
            text = value ? shortText(*value) : QString();
        }
        shown.cells.push_back({cell.source, cell.target, value, text});
    }
    m_matrix->setMatrix(std::move(shown));
    showMatrixNote();
}

void CommunicationCharts::showMatrixNote()
{
    setNote(m_matrixNote, m_all ? matrixLines(m_all->ranks, m_figures.matrix).join(QLatin1Char(' ')) : QString());
}

QString CommunicationCharts::matrixNote() const
{
    return m_matrixNote->text();
}

QString CommunicationCharts::detailsOf(std::size_t at) const
{
    if (at >= m_figures.matrix.cells.size())
        return {};
    const LinkSum &cell = m_figures.matrix.cells[at];
    const QStringList lines{QStringLiteral("%1 → %2").arg(m_figures.ends.value(static_cast<qsizetype>(cell.source)),
                                                          m_figures.ends.value(static_cast<qsizetype>(cell.target))),
                            transportsText(cell.transports),
                            tr("Size: %1").arg(sizeText(cell.bytes)),
                            tr("Time: %1").arg(timeText(cell.ns)),
                            tr("Bandwidth: %1").arg(rateText(cell.bandwidth())),
                            tr("Links added up: %1").arg(countText(cell.links)),
                            tr("Click to list them; double-click to go to the longest one on the timeline.")};
    return lines.join(QLatin1Char('\n'));
}

void CommunicationCharts::showCall(std::optional<std::uint32_t> call)
{
    m_call = call;
    if (m_all)
        showTransports();
}

/// Returns whether the packets are those of the selected call. One that the filter leaves out is not shown.
bool CommunicationCharts::arePacketsOfCall() const
{
    return m_packetsOf->currentIndex() <= 0 && m_call && m_all && *m_call < m_all->calls.size() &&
           holdsCall(*m_all, m_filter, *m_call);
}

/// Returns the transports with the packets that the chart may show.
std::vector<TransportSum> CommunicationCharts::packetSums() const
{
    return arePacketsOfCall() ? transportsOfCall(*m_all, *m_call) : m_figures.transports;
}

QString CommunicationCharts::packetTitle() const
{
    const QString transport = m_transport->currentText();
    if (!arePacketsOfCall())
        return tr("Packets of %1 by size, of all listed operators").arg(transport);
    const ProfileCommunication::Call &call = m_all->calls[*m_call];
    return tr("Packets of %1 by size, of %2 on %3")
        .arg(transport, plainText(m_all->text(call.name)), (*m_all->cards)[call.card].name);
}

void CommunicationCharts::showTransports()
{
    const QSignalBlocker quiet(m_transport);
    const QString before = m_transport->currentText();
    m_transport->clear();
    for (const TransportSum &sum : packetSums()) {
        if (!sum.packets.empty() && m_transport->count() < static_cast<int>(ProfileCommunication::MostTransports))
            m_transport->addItem(plainText(sum.name), QByteArray::fromStdString(sum.name));
    }
    m_transport->setCurrentIndex(std::max(m_transport->count() > 0 ? 0 : -1, m_transport->findText(before)));
    showPackets();
}

void CommunicationCharts::showPackets()
{
    const std::string name = m_transport->currentData().toByteArray().toStdString();
    const auto wanted = static_cast<PacketMeasure>(std::max(0, m_packetMeasure->currentIndex()));
    std::vector<BarChart::Bar> bars;
    for (const TransportSum &sum : packetSums()) {
        if (sum.name != name)
            continue;
        for (const PacketClass &each : packetClasses(sum.packets)) {
            const QString least = bytesText(static_cast<std::uint64_t>(std::max<std::int64_t>(each.leastBytes, 0)));
            const QString most = bytesText(static_cast<std::uint64_t>(std::max<std::int64_t>(each.mostBytes, 0)));
            BarChart::Bar bar{each.leastBytes == each.mostBytes ? least : QStringLiteral("%1 – %2").arg(least, most), 0, {}, {}};
            const double ns = static_cast<double>(each.ns);
            if (wanted == PacketMeasure::Count) {
                bar.value = static_cast<double>(each.count);
                bar.text = countText(static_cast<std::uint64_t>(std::max<std::int64_t>(each.count, 0)));
            } else if (wanted == PacketMeasure::Time) {
                bar.value = ns / NsPerMs;
                bar.text = timeText(TotalNs(each.ns));
            } else if (each.ns > 0) {
                bar.value = static_cast<double>(each.bytes) / ns;
                bar.text = rateText(bar.value);
                bar.limit = referenceBandwidth(name);
            }
            bars.push_back(std::move(bar));
        }
    }
    m_packets->setBars(std::move(bars));
    m_packets->retranslate(); // the title names the operator
}

void CommunicationCharts::showBandwidth()
{
    std::vector<BarChart::Bar> bars;
    bool hasReference = false;
    for (const TransportSum &sum : m_figures.transports) {
        const auto bandwidth = sum.bandwidth();
        if (!bandwidth || bars.size() == ProfileCommunication::MostTransports)
            continue;
        const auto reference = referenceBandwidth(sum.name);
        QString text = rateText(bandwidth);
        if (reference)
            text += tr(" (%1 % of %2)").arg(shortText(*bandwidth / *reference * 100), shortText(*reference));
        bars.push_back({plainText(sum.name), *bandwidth, text, reference});
        hasReference = hasReference || reference;
    }
    m_bandwidth->setBars(std::move(bars));
    setNote(m_bandwidthNote,
            hasReference ? tr("Lines: the bandwidth that Ascend's own analysis tools assume for a transport (HCCS 18, PCIe 20, "
                              "RDMA 12.5 GB/s). Newer devices reach more. SDMA is the sum of the transports inside a node.")
                         : QString());
}

void CommunicationCharts::retranslate()
{
    setTabText(0, tr("Ranks"));
    setTabText(1, tr("Durations"));
    setTabText(2, tr("Matrix"));
    setTabText(3, tr("Packets"));
    setTabText(4, tr("Bandwidth"));
    m_collective->retranslate();
    m_distribution->retranslate();
    setTexts(m_measure, {tr("Bandwidth (GB/s)"), tr("Size (MB)"), tr("Time (ms)"), tr("Transport")});
    setTexts(m_packetsOf, {tr("The selected operator"), tr("All listed operators")});
    setTexts(m_packetMeasure, {tr("Number of packets"), tr("Time (ms)"), tr("Bandwidth (GB/s)")});
    m_local->setText(tr("Copies inside a device"));
    m_pick->setToolTip(
        tr("The calls to show links of: all calls together, the fastest ones (top), a middle one, or the slowest ones (bottom)"));
    for (Chart *chart : std::initializer_list<Chart *>{m_matrix, m_packets, m_bandwidth})
        chart->retranslate();
    showFigures();
}

} // namespace plumbline
