// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/asynctask.h"
#include "widgets/support/recentprofiles.h"

#include <QListWidget>

namespace plumbline {

/// The list of recently opened profiles. Each row shows the name, the content, the time of the last opening and the folder. A
/// click or Enter opens a profile; Delete or the cross at its end removes it from the list. Profiles that no longer exist are
/// grey; their existence is checked in the background.
class RecentList final : public QListWidget
{
    Q_OBJECT

public:
    enum Role { PathRole = Qt::UserRole, FolderRole, FactsRole, MissingRole };

    explicit RecentList(QWidget *parent = nullptr);

    void setProfiles(std::vector<RecentProfile> profiles);
    /// Checks again which of the profiles exist.
    void check();
    /// Returns the height at which all rows are visible without scrolling.
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
    /// Returns the row whose cross is at a position of the viewport; null if there is none.
    [[nodiscard]] QListWidgetItem *crossAt(QPoint position) const;

    std::vector<RecentProfile> m_profiles;
    AsyncTask<std::vector<bool>> m_checking;
    QListWidgetItem *m_pressedCross = nullptr;
};

} // namespace plumbline
