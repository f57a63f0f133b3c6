// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/recentprofiles.h"

#include <QWidget>

#include <array>
#include <vector>

class QFrame;
class QLabel;
class QPushButton;

namespace plumbline {

class RecentList;

/// The page that the window shows while nothing is open: what can be dropped, two buttons, and the recently opened profiles.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    void setRecent(std::vector<RecentProfile> profiles);

Q_SIGNALS:
    void openFileRequested();
    void openFolderRequested();
    /// The user asked for a profile to try the program with.
    void demoRequested();
    void openPathRequested(const QString &path);
    /// The user removed a path from the list of recent profiles.
    void removePathRequested(const QString &path);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void setupDropBox();
    void setupLayout();
    void retranslate();

    QLabel *m_picture;
    QLabel *m_title;
    QLabel *m_hint;
    QFrame *m_dropBox;
    QLabel *m_dropTitle;
    struct DropKind
    {
        QLabel *what = nullptr;
        QLabel *looksLike = nullptr;
    };
    std::array<DropKind, 4> m_dropKinds;
    QPushButton *m_openFile;
    QPushButton *m_openFolder;
    QPushButton *m_demo;
    QLabel *m_recentTitle;
    RecentList *m_recent;
};

} // namespace plumbline
