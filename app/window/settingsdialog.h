// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/cachefolder.h"
#include "widgets/support/asynctask.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace plumbline {

class Settings;

/// The dialog for all settings. Each choice is applied at once and kept for the next start. It is not modal, so that the effect
/// of a choice is visible beside it.
class SettingsDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `settings` must outlive the dialog.
    explicit SettingsDialog(Settings *settings, QWidget *parent = nullptr);

    /// Shows the current settings, after they were changed elsewhere.
    void refresh();

Q_SIGNALS:
    /// The user changed a setting.
    void changed();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupRows();
    void connectChoices();
    void retranslate();
    void retranslateChoices();
    void chooseCacheFolder();
    void measureCache();
    void clearCacheNow();
    void showCache(const QString &text);
    [[nodiscard]] QString cacheFolder() const;
    [[nodiscard]] QLabel *labelOf(int row) const;

    Settings *m_settings;
    QFormLayout *m_form;
    QComboBox *m_language;
    QComboBox *m_theme;
    QComboBox *m_wheel;
    QComboBox *m_textSize;
    QCheckBox *m_motion;
    QLineEdit *m_cacheFolder;
    QPushButton *m_chooseCache;
    QPushButton *m_defaultCache;
    QLabel *m_cacheUse;
    QPushButton *m_clearCache;
    QLabel *m_note;
    QDialogButtonBox *m_buttons;
    AsyncTask<CacheUse> m_task;
};

} // namespace plumbline
