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

/// Takes preferences from menus, keys and the settings dialog, stores them, and applies them to the program and all open tabs.
class Preferences final : public QObject
{
    Q_OBJECT

public:
    /// `window` becomes the parent of this object and of the dialog. The other arguments must outlive this object.
    Preferences(Settings *settings, Actions *actions, ProfileTabs *tabs, QWidget *window);

Q_SIGNALS:
    /// A sentence to show for a while in the status bar.
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
    SettingsDialog *m_dialog = nullptr; ///< null until it is first shown
    QString m_appliedLanguage;
    bool m_appliedMotion = true;
};

} // namespace plumbline
