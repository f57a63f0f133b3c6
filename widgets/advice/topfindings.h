// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/adviser.h"

#include <QWidget>

#include <cstddef>
#include <vector>

class QLabel;

namespace plumbline {

class FindingBar;

/// Shows the first findings of the open profile, one on each line. A line leads to its finding.
class TopFindings final : public QWidget
{
    Q_OBJECT

public:
    explicit TopFindings(QWidget *parent = nullptr);

    /// Most findings that are shown, and how many are always. Between these, as many are shown as have room.
    static constexpr std::size_t Count = 6;
    static constexpr std::size_t LeastCount = 3;

    /// Sets the adviser whose findings are shown. It must outlive the list.
    void setAdviser(const Adviser *adviser);
    /// Returns the title and the lines that are shown.
    [[nodiscard]] QStringList texts() const;

    /// There is room for LeastCount findings at least.
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Emitted with an index into Advice::findings.
    void findingChosen(std::size_t finding);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showAdvice();
    void showLines();

    const Adviser *m_adviser = nullptr;
    QLabel *m_title;
    std::vector<FindingBar *> m_lines;
    std::vector<std::size_t> m_findings;
};

} // namespace plumbline
