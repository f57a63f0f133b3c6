// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/triage.h"

#include <QStringList>
#include <QWidget>

#include <array>

class QLabel;

namespace plumbline {

/// The three questions of the tuning guides side by side: computing, scheduling, communication, each with its figures, the
/// thresholds they are held against, and a mark where one is crossed.
class TriageBar final : public QWidget
{
    Q_OBJECT

public:
    explicit TriageBar(QWidget *parent = nullptr);

    /// `names` are those of the cards that the triage speaks of.
    void setTriage(const Triage &triage, const QStringList &names);
    /// The texts of the three, title first, for tests and screen readers.
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
