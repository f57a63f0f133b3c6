// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace plumbline {

/// What the window shows while nothing is open: what can be dropped, two buttons, and what was open lately.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    void setRecentPaths(const QStringList &paths);

Q_SIGNALS:
    void openFileRequested();
    void openFolderRequested();
    void openPathRequested(const QString &path);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupLayout();
    void retranslate();

    QLabel *m_picture;
    QLabel *m_title;
    QLabel *m_hint;
    QPushButton *m_openFile;
    QPushButton *m_openFolder;
    QLabel *m_recentTitle;
    QListWidget *m_recent;
};

} // namespace plumbline
