// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"

#include <QWidget>

class QAction;
class QLabel;
class QTextEdit;
class QPushButton;

namespace plumbline {

/// The head of the details panel: the colour of the slice, its name, and a menu that copies it.
class DetailsHeader final : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsHeader(QWidget *parent = nullptr);

    void showItem(const TimelineCard &card, TimelineItem item);
    void retranslate();

Q_SIGNALS:
    void copyTextRequested();
    void copyJsonRequested();
    void copyCommandRequested();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showSwatch();
    void fitName();

    QLabel *m_swatch;
    QTextEdit *m_name;
    QPushButton *m_copy;
    QAction *m_copyText;
    QAction *m_copyJson;
    QAction *m_copyCommand;
    int m_fill = -1; ///< FillIndex of the slice; negative for an instant
};

} // namespace plumbline
