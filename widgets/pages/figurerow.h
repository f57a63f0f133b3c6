// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QFrame;
class QLabel;

namespace plumbline {

/// A figure with its name and what it means.
struct Figure
{
    QString title;
    QString figure; ///< with unit and at most three digits; "" where it is not known
    QStringList lines{};
};

/// The answer of a page in one to four large figures, each in a box with its name above and what it means below.
class FigureRow final : public QWidget
{
    Q_OBJECT

public:
    explicit FigureRow(QWidget *parent = nullptr);

    /// Shows these figures; the row is hidden if there are none.
    void setFigures(const std::vector<Figure> &figures);
    /// Returns the texts of the boxes, each with its title first, then the figure, then the lines. Used by tests.
    [[nodiscard]] QStringList texts() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Box
    {
        QFrame *frame;
        QLabel *title;
        QLabel *figure; ///< hidden where it is not known
        QLabel *lines;
    };

    void addBox();
    void sizeFigures();

    std::vector<Box> m_boxes;
};

} // namespace plumbline
