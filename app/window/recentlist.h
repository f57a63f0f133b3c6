// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/asynctask.h"
#include "widgets/support/recentprofiles.h"

#include <QListWidget>

namespace plumbline {

/// Profiles opened lately, a row each: name, what it holds, when it was open, where it lies. A click or Enter opens one, Delete
/// or the cross at its end takes it off the list. What is not there any more is grey; that is found out in the background.
class RecentList final : public QListWidget
{
    Q_OBJECT

public:
    enum Role { PathRole = Qt::UserRole, FolderRole, FactsRole, MissingRole };

    explicit RecentList(QWidget *parent = nullptr);

    void setProfiles(std::vector<RecentProfile> profiles);
    /// Looks again which of them are there.
    void check();
    /// The height at which nothing needs scrolling.
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void openRequested(const QString &path);
    void removeRequested(const QString &path);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void open(const QListWidgetItem *item);
    void fill();
    void showMissing(const std::vector<bool> &missing);
    /// The row whose cross is at a position of the viewport; null elsewhere.
    [[nodiscard]] QListWidgetItem *crossAt(QPoint position) const;

    std::vector<RecentProfile> m_profiles;
    AsyncTask<std::vector<bool>> m_checking;
    QListWidgetItem *m_pressedCross = nullptr;
};

} // namespace plumbline
