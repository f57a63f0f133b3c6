// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace plumbline {

class Actions;
class ProfileTabs;
class Settings;
class SettingsDialog;

/// What the user prefers: takes it from menus, keys and the settings dialog, keeps it, and applies it to the program and
/// everything open.
class Preferences final : public QObject
{
    Q_OBJECT

public:
    /// All of them must outlive it; `window` carries the dialog.
    Preferences(Settings *settings, Actions *actions, ProfileTabs *tabs, QWidget *window);

Q_SIGNALS:
    /// A sentence to show for a while.
    void announced(const QString &text);

private:
    void connectStrips();
    void connectTextSize();
    void apply();
    void check();
    void showDialog();

    Settings *m_settings;
    Actions *m_actions;
    ProfileTabs *m_tabs;
    QWidget *m_window;
    SettingsDialog *m_dialog = nullptr; ///< from its first use on
    QString m_appliedLanguage;
};

} // namespace plumbline
