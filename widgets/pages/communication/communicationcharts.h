// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/communication/communicationfigures.h"
#include "widgets/pages/communication/communicationtables.h"
#include "widgets/support/asynctask.h"

#include <QTabWidget>

class QCheckBox;
class QComboBox;
class QLabel;

namespace plumbline {

class BarChart;
class CollectiveView;
class DistributionView;
class MatrixChart;

/// The charts of the communication page: how the ranks spent one collective, how long operators take, how much each rank sent to
/// each other one, packets by size, and the bandwidth of each transport. The figures are computed in the background.
class CommunicationCharts final : public QTabWidget
{
    Q_OBJECT

public:
    explicit CommunicationCharts(QWidget *parent = nullptr);

    /// Shows what fulfils a filter. Link and pick of the filter are ignored.
    void show(SharedCommunication all, const CommunicationFilter &filter);
    /// Takes a call as the selected one, a position in ProfileCommunication::calls of what is shown: the packets are its own.
    void showCall(std::optional<std::uint32_t> call);
    /// Updates all texts after a change of language.
    void retranslate();

    [[nodiscard]] MatrixChart &matrix() const { return *m_matrix; }
    [[nodiscard]] BarChart &packets() const { return *m_packets; }
    [[nodiscard]] BarChart &bandwidth() const { return *m_bandwidth; }
    [[nodiscard]] CollectiveView &collective() const { return *m_collective; }
    [[nodiscard]] DistributionView &distribution() const { return *m_distribution; }
    [[nodiscard]] QString matrixNote() const;
    [[nodiscard]] bool isBusy() const;

Q_SIGNALS:
    /// Emitted when the row of a card in the timing of a collective is clicked.
    void callActivated(std::uint32_t call);
    /// Emitted when a cell of the matrix is clicked. `link` and `pick` of the filter tell which links it stands for; the pick is
    /// NoText for all picks.
    void linkChosen(const plumbline::CommunicationFilter &links);
    /// Emitted when a cell of the matrix is double-clicked.
    void linkActivated(const plumbline::CommunicationFilter &links);

private:
    struct Figures
    {
        std::vector<TransportSum> transports;
        std::vector<StringId> picks;
        RankMatrix matrix;
        QStringList ends; ///< names of the ends of the matrix
    };
    enum class Measure : std::uint8_t { Bandwidth, Size, Time, Transport };
    enum class PacketMeasure : std::uint8_t { Count, Time, Bandwidth };

    QWidget *page(const std::vector<QWidget *> &tools, QWidget *chart, QLabel *note);
    void setupMatrix();
    void setupBars();
    void start();
    void showFigures();
    void showPicks();
    void showMatrix();
    void showMatrixNote();
    void showTransports();
    void showPackets();
    [[nodiscard]] bool arePacketsOfCall() const;
    [[nodiscard]] std::vector<TransportSum> packetSums() const;
    [[nodiscard]] QString packetTitle() const;
    void showBandwidth();
    [[nodiscard]] QString detailsOf(std::size_t cell) const;
    [[nodiscard]] CommunicationFilter linksOf(std::size_t cell) const;
    [[nodiscard]] Measure measure() const;

    SharedCommunication m_all;
    CommunicationFilter m_filter;
    Figures m_figures;
    AsyncTask<Figures> m_task;
    CollectiveView *m_collective;
    DistributionView *m_distribution;
    QComboBox *m_measure;
    QComboBox *m_pick;
    QCheckBox *m_local;
    MatrixChart *m_matrix;
    QLabel *m_matrixNote;
    std::optional<std::uint32_t> m_call; ///< the selected one
    QComboBox *m_packetsOf;
    QComboBox *m_transport;
    QComboBox *m_packetMeasure;
    BarChart *m_packets;
    BarChart *m_bandwidth;
    QLabel *m_bandwidthNote;
};

} // namespace plumbline
