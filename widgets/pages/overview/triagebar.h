// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/triage.h"
#include "widgets/pages/figurerow.h"

#include <QStringList>
#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// Shows how long a step takes, and beside it the three questions of the tuning guides: computing, scheduling and communication.
/// Each box has one large figure, what it means, the thresholds, and a mark beside those that are crossed.
class TriageBar final : public QWidget
{
    Q_OBJECT

public:
    explicit TriageBar(QWidget *parent = nullptr);

    /// Why a triage has no figures.
    enum class Lack : std::uint8_t {
        Files,         ///< no card has a timeline or a step table
        Table,         ///< nothing but the lengths of the steps is known
        Part,          ///< a table of the profiler tells some of the figures
        Device,        ///< the timelines hold no work of a device
        Communication, ///< the timelines do not tell when the device communicated
    };

    /// How long each card takes for what the figures belong to.
    struct Lengths
    {
        QString title;                            ///< what takes so long, such as "Step 5"
        std::vector<std::optional<TimeNs>> cards; ///< in the order of the names
        /// The sum of computing, exposed communication and free time of each card, where it is a part of the length.
        std::vector<std::optional<TimeNs>> divided;
        std::vector<OverviewQuantities> times; ///< of each card; its step gap, and what is shown where shares are not known
    };
    /// Shows a triage. `names` are the names of its cards; `lack` is told where figures are missing.
    void setTriage(const Triage &triage, Lengths lengths, const QStringList &names, Lack lack = Lack::Files);
    /// Returns the texts of the boxes, each with its title first, then the large figure. Used by tests.
    [[nodiscard]] QStringList texts() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void showTexts();
    void showLengths();
    [[nodiscard]] QString gapText() const;
    void showTimes(std::size_t box, const QString &title, OverviewQuantity quantity);
    [[nodiscard]] QString lackText() const;
    [[nodiscard]] QString nameOf(std::size_t card) const;
    void showBox(std::size_t box, const QString &title, const QString &figure, const QStringList &lines);

    Triage m_triage;
    Lengths m_lengths;
    QStringList m_names;
    Lack m_lack = Lack::Files;
    std::vector<Figure> m_figures{4};
    FigureRow *m_row;
};

} // namespace plumbline
