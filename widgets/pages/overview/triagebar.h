// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/triage.h"

#include <QStringList>
#include <QWidget>

#include <array>
#include <cstdint>

class QLabel;

namespace plumbline {

/// Shows the three questions of the tuning guides side by side: computing, scheduling and communication. Each has its figures,
/// their thresholds, and a mark if a threshold is crossed.
class TriageBar final : public QWidget
{
    Q_OBJECT

public:
    explicit TriageBar(QWidget *parent = nullptr);

    /// Why a triage has no figures.
    enum class Lack : std::uint8_t {
        Files,         ///< no card has a timeline or a step table
        Device,        ///< the timelines hold no work of a device
        Communication, ///< the timelines do not tell when the device communicated
    };

    /// Shows a triage. `names` are the names of its cards; `lack` is told where figures are missing.
    void setTriage(const Triage &triage, const QStringList &names, Lack lack = Lack::Files);
    /// Returns the texts of the three boxes, each with its title first. Used by tests and screen readers.
    [[nodiscard]] QStringList texts() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Box
    {
        QLabel *title;
        QLabel *figures;
    };

    void showTexts();
    [[nodiscard]] QString lackText() const;
    void showBox(Box &box, const QString &title, const QStringList &lines, bool isOver);

    Triage m_triage;
    QStringList m_names;
    Lack m_lack = Lack::Files;
    std::array<Box, 3> m_boxes{};
};

} // namespace plumbline
