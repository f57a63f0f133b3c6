// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/preferences.h"

#include "app/window/actions.h"
#include "app/window/appearance.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "app/window/settingsdialog.h"
#include "app/window/translators.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/timelineview.h"

#include <QAction>
#include <QActionGroup>

namespace plumbline {

Preferences::Preferences(Settings *settings, Actions *actions, ProfileTabs *tabs, QWidget *window)
    : QObject(window), m_settings(settings), m_actions(actions), m_tabs(tabs), m_window(window)
{
    connectStrips();
    connect(m_actions->themes, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_settings->setTheme(static_cast<ThemeChoice>(action->data().toInt()));
        apply();
    });
    connect(m_actions->languages, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_settings->setLanguage(action->data().toString());
        apply();
    });
    connectTextSize();
    connect(m_actions->settings, &QAction::triggered, this, &Preferences::showDialog);
    check();
}

/// Connects the switches of the strips above and below the lanes.
void Preferences::connectStrips()
{
    connect(m_actions->overview, &QAction::toggled, this, [this](bool shown) {
        m_settings->setOverviewShown(shown);
        for (ProfileView *view : m_tabs->views())
            view->timeline().setOverviewShown(shown);
    });
    m_actions->overview->setChecked(m_settings->isOverviewShown());
    connect(m_actions->legend, &QAction::toggled, this, [this](bool shown) {
        m_settings->setLegendShown(shown);
        for (ProfileView *view : m_tabs->views())
            view->timeline().setLegendShown(shown);
    });
    m_actions->legend->setChecked(m_settings->isLegendShown());
}

void Preferences::connectTextSize()
{
    const auto scale = [this](int step) {
        m_settings->setTextPercent(Settings::neighbourPercent(m_settings->textPercent(), step));
        apply();
        Q_EMIT announced(tr("Text size %1 %").arg(m_settings->textPercent()));
    };
    connect(m_actions->textLarger, &QAction::triggered, this, [scale] { scale(1); });
    connect(m_actions->textSmaller, &QAction::triggered, this, [scale] { scale(-1); });
}

void Preferences::check()
{
    const auto check = [](const QActionGroup &group, const QVariant &value) {
        for (QAction *action : group.actions())
            action->setChecked(action->data() == value);
    };
    check(*m_actions->themes, static_cast<int>(m_settings->theme()));
    check(*m_actions->languages, m_settings->language());
    m_appliedLanguage = m_settings->language();
    m_appliedMotion = m_settings->isMotionShown();
}

// Applies all settings. Menus, keys and the dialog all call it after they have changed a setting.
void Preferences::apply()
{
    if (m_settings->language() != m_appliedLanguage)
        installTranslators(m_settings->language());
    applyTheme(m_settings->theme());
    applyTextSize(m_settings->textPercent());
    if (m_settings->isMotionShown() != m_appliedMotion)
        applyMotion(m_settings->isMotionShown());
    for (ProfileView *view : m_tabs->views())
        view->timeline().setWheelMode(m_settings->wheelMode());
    check();
    if (m_dialog)
        m_dialog->refresh();
}

void Preferences::showDialog()
{
    if (!m_dialog) {
        m_dialog = new SettingsDialog(m_settings, m_window);
        connect(m_dialog, &SettingsDialog::changed, this, &Preferences::apply);
    }
    m_dialog->refresh();
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

} // namespace plumbline
