// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QHeaderView;

namespace plumbline {

/// Shows one fixed row below a table. Its cells stand under the sections of the header of the table.
class TotalStrip final : public QWidget
{
    Q_OBJECT

public:
    /// Creates the strip. `header` must outlive it.
    explicit TotalStrip(QHeaderView *header, QWidget *parent = nullptr);

    /// Sets one text for each column. The first is aligned left and may extend over the empty cells that follow; all others are
    /// aligned right.
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
