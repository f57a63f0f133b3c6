// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace plumbline {

class SliceSearcher;

/// One line to search in: text, how to take it, "3 of 1 204", steps, and a button for the list of hits. Hidden until
/// asked for; closing it ends the search.
class SearchBar final : public QWidget
{
    Q_OBJECT

public:
    /// `searcher` must outlive the bar.
    explicit SearchBar(SliceSearcher *searcher, QWidget *parent = nullptr);

    /// Shows the bar and puts the cursor into its text, all of it selected.
    void open();
    /// Searches exactly this name: as it is written, the whole of it.
    void searchName(const QString &name);
    void close();

Q_SIGNALS:
    /// The list of hits was asked for.
    void listRequested();
    /// The bar was closed: the timeline should have the keys again.
    void closed();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QToolButton *addButton(const QString &objectName, bool checkable);
    void layOut();
    void readPattern();
    void showState();
    void retranslate();

    SliceSearcher *m_searcher;
    QLineEdit *m_text;
    QToolButton *m_case;
    QToolButton *m_word;
    QToolButton *m_regex;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_list;
    QToolButton *m_close;
    QLabel *m_count;
};

} // namespace plumbline
