// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/adviser.h"

#include <QWidget>

#include <cstddef>
#include <vector>

class QLabel;
class QToolButton;

namespace plumbline {

/// The first findings of what is open, a line each that leads to the finding.
class TopFindings final : public QWidget
{
    Q_OBJECT

public:
    explicit TopFindings(QWidget *parent = nullptr);

    static constexpr std::size_t Count = 3;

    /// What the adviser found from now on; it must outlive the list.
    void setAdviser(const Adviser *adviser);
    /// The lines shown.
    [[nodiscard]] QStringList texts() const;

Q_SIGNALS:
    /// An index of Advice::findings.
    void findingChosen(std::size_t finding);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showAdvice();

    const Adviser *m_adviser = nullptr;
    QLabel *m_title;
    std::vector<QToolButton *> m_lines;
    std::vector<std::size_t> m_findings;
};

} // namespace plumbline
