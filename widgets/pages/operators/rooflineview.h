// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/cardroofline.h"
#include "widgets/tables/tablesource.h"

#include <QString>
#include <QWidget>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

class QLabel;
class QLineEdit;
class QToolButton;

namespace plumbline {

class DataTable;
class RooflineChart;

/// What a RooflineView shows. The table contains translated words.
struct RooflineContents
{
    CardRoofline answer;
    std::shared_ptr<const TableSource> table; ///< a row for each point
    Framework framework = Framework::Unknown; ///< whose profiler recorded the card
};

/// Makes the contents of a view, see cardRoofline(). Errors: those of cardRoofline().
[[nodiscard]] Result<RooflineContents> rooflineContents(const OpenCard &card, const StatedLimits &stated,
                                                        const std::optional<TimeRange> &absolute, TaskControl &control);

/// The kernels of a card against its limits: one sentence, the limits with their sources, a chart of operational intensity and
/// speed, and a table. The user may state limits in place of those that were found. Limits that are not known are named, and no
/// roof is drawn for them.
class RooflineView final : public QWidget
{
    Q_OBJECT

public:
    explicit RooflineView(QWidget *parent = nullptr);

    /// Shows an answer. O(points), without texts.
    void setContents(RooflineContents contents);
    /// Updates texts after a change of language, except those of the table: set the contents anew.
    void retranslate();

    /// Returns the limits that the user stated.
    [[nodiscard]] StatedLimits stated() const;
    /// Returns the kernels that are shown; null before the first answer.
    [[nodiscard]] const std::shared_ptr<const CardKernels> &kernels() const { return m_answer.kernels; }
    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const RooflineChart &chart() const { return *m_chart; }

Q_SIGNALS:
    /// Emitted when the user stated other limits.
    void limitsStated();
    /// Emitted when the user asks for the longest call of a point.
    void callChosen(std::uint32_t call);

private:
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString pointText(std::size_t at) const;
    void showAnswer();
    void setupLimits();
    void showLimits();
    void showChart();
    void choosePoint(std::size_t point);
    void followTable();

    CardRoofline m_answer;
    Framework m_framework = Framework::Unknown;
    QLabel *m_sentence;
    QLabel *m_sources;
    std::array<QLabel *, 3> m_names{};     ///< of the limits: matrix units, vector units, memory
    std::array<QLineEdit *, 3> m_stated{}; ///< "" for what was found
    std::array<QString, 3> m_lastStated;
    QToolButton *m_reset;
    RooflineChart *m_chart;
    DataTable *m_table;
};

} // namespace plumbline
