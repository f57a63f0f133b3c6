// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace plumbline {

class SliceSearcher;

/// A bar with the text to search for, how it is to be matched, a count such as "3 of 1 204", buttons for the previous and next
/// hit, and a button for the list of hits. It is hidden until open() is called. Closing it ends the search.
class SearchBar final : public QWidget
{
    Q_OBJECT

public:
    /// Creates the bar. `searcher` must outlive it.
    explicit SearchBar(SliceSearcher *searcher, QWidget *parent = nullptr);

    /// Shows the bar, selects its text and gives it the keyboard focus.
    void open();
    /// Searches for slices with exactly this name.
    void searchName(const QString &name);
    void close();

Q_SIGNALS:
    /// Emitted when the user asks for the list of hits.
    void listRequested();
    /// Emitted when the bar is closed. The timeline should then take the keyboard focus.
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
