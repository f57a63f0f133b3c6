// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QHeaderView;

namespace plumbline {

/// One row that stands still below a table, its cells under the sections of the table's header.
class TotalStrip final : public QWidget
{
    Q_OBJECT

public:
    /// `header` must outlive it.
    explicit TotalStrip(QHeaderView *header, QWidget *parent = nullptr);

    /// One text for each column; all but the first are aligned to the right.
    void setTexts(QStringList texts);
    [[nodiscard]] const QStringList &texts() const { return m_texts; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] int roomOf(int section) const;

    QHeaderView *m_header;
    QStringList m_texts;
};

} // namespace plumbline
