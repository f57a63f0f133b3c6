// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/statistics/calltreeanalysis.h"
#include "widgets/support/csvtext.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace plumbline {

class PanelStack;

/// Base of the tabs that show call trees: a line with order, lanes and search above the content, a note beside it, and a sentence
/// while there is no tree. It asks for trees while it is visible.
class CallTreeTab : public QWidget
{
    Q_OBJECT

public:
    /// `analysis` must outlive the tab.
    explicit CallTreeTab(CallTreeAnalysis *analysis, QWidget *parent = nullptr);

    /// Returns the whole tree in the chosen order as CSV.
    [[nodiscard]] TextLines csvLines() const;
    virtual void retranslate();

Q_SIGNALS:
    /// Emitted when slices of this name are to be found.
    void findRequested(const QString &name);

protected:
    [[nodiscard]] CallTreeAnalysis &analysis() const { return *m_analysis; }
    /// Sets the widget below the line of tools and takes ownership of it.
    void setContent(QWidget *content);
    /// Adds a widget to the line of tools, where there is room left.
    void addTool(QWidget *tool);
    /// Asks for the slices with the name of a node.
    void find(std::size_t node);
    void setNote(const CallTreeMatches &matches);

    /// Shows the tree of the analysis, or nothing if there is none.
    virtual void showTree() = 0;
    virtual void showSearch() = 0;

    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// Shows what the analysis has, if the tab is visible.
    void refresh();

    CallTreeAnalysis *m_analysis;
    QComboBox *m_order;
    QCheckBox *m_byLane;
    QLineEdit *m_search;
    QLabel *m_note;
    QHBoxLayout *m_tools;
    PanelStack *m_stack;
};

} // namespace plumbline
