// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/triage.h"

#include <QStringList>
#include <QWidget>

#include <array>

class QLabel;

namespace plumbline {

/// Shows the three questions of the tuning guides side by side: computing, scheduling and communication. Each has its figures,
/// their thresholds, and a mark if a threshold is crossed.
class TriageBar final : public QWidget
{
    Q_OBJECT

public:
    explicit TriageBar(QWidget *parent = nullptr);

    /// Shows a triage. `names` are the names of its cards.
    void setTriage(const Triage &triage, const QStringList &names);
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
    void showBox(Box &box, const QString &title, const QStringList &lines, bool isOver);

    Triage m_triage;
    QStringList m_names;
    std::array<Box, 3> m_boxes{};
};

} // namespace plumbline
