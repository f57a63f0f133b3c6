// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settingsdialog.h"

#include "core/io/privatefolder.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/paths.h"
#include "widgets/support/settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

namespace plumbline {

namespace {

constexpr int LeastWidthPx = 520;

void addPlainNote(QLabel *label)
{
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
}

} // namespace

SettingsDialog::SettingsDialog(Settings *settings, QWidget *parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_form(new QFormLayout)
    , m_language(new QComboBox(this))
    , m_theme(new QComboBox(this))
    , m_wheel(new QComboBox(this))
    , m_textSize(new QComboBox(this))
    , m_motion(new QCheckBox(this))
    , m_cacheFolder(new QLineEdit(this))
    , m_chooseCache(new QPushButton(this))
    , m_defaultCache(new QPushButton(this))
    , m_cacheUse(new QLabel(this))
    , m_clearCache(new QPushButton(this))
    , m_note(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this))
{
    setMinimumWidth(LeastWidthPx);
    setupRows();
    retranslate();
    connectChoices();
}

void SettingsDialog::setupRows()
{
    m_language->setObjectName(QStringLiteral("language"));
    m_theme->setObjectName(QStringLiteral("theme"));
    m_wheel->setObjectName(QStringLiteral("wheel"));
    m_textSize->setObjectName(QStringLiteral("textSize"));
    m_motion->setObjectName(QStringLiteral("motion"));
    m_clearCache->setObjectName(QStringLiteral("clearCache"));
    m_cacheUse->setObjectName(QStringLiteral("cacheUse"));
    m_cacheFolder->setReadOnly(true);
    m_cacheUse->setTextFormat(Qt::PlainText);
    addPlainNote(m_note);
    for (const char16_t *language : {u"", u"en", u"zh_CN"})
        m_language->addItem(QString(), QString::fromUtf16(language));
    for (const ThemeChoice theme : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
        m_theme->addItem(QString(), static_cast<int>(theme));
    for (const WheelMode mode : {WheelMode::Scrolls, WheelMode::Zooms})
        m_wheel->addItem(QString(), static_cast<int>(mode));
    for (const int percent : Settings::TextPercents)
        m_textSize->addItem(QString::number(percent) + QStringLiteral(" %"), percent);

    // Without this, Return would press the first of these buttons.
    for (QPushButton *button : {m_chooseCache, m_defaultCache, m_clearCache})
        button->setAutoDefault(false);
    auto *folder = new QHBoxLayout;
    folder->addWidget(m_cacheFolder, 1);
    folder->addWidget(m_chooseCache);
    folder->addWidget(m_defaultCache);
    auto *use = new QHBoxLayout;
    use->addWidget(m_cacheUse, 1);
    use->addWidget(m_clearCache);
    for (QComboBox *box : {m_language, m_theme, m_wheel, m_textSize})
        m_form->addRow(new QLabel, box);
    m_form->addRow(new QLabel, m_motion);
    m_form->addRow(new QLabel, folder);
    m_form->addRow(new QLabel, use);
    m_form->addRow(m_note);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const std::array<QWidget *, 6> buddies{m_language, m_theme, m_wheel, m_textSize, m_motion, m_cacheFolder};
    for (int row = 0; row < static_cast<int>(buddies.size()); ++row)
        labelOf(row)->setBuddy(buddies[static_cast<std::size_t>(row)]);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addStretch();
    layout->addWidget(m_buttons);
}

QLabel *SettingsDialog::labelOf(int row) const
{
    return qobject_cast<QLabel *>(m_form->itemAt(row, QFormLayout::LabelRole)->widget());
}

void SettingsDialog::connectChoices()
{
    connect(m_language, &QComboBox::activated, this, [this] {
        m_settings->setLanguage(m_language->currentData().toString());
        Q_EMIT changed();
    });
    connect(m_theme, &QComboBox::activated, this, [this] {
        m_settings->setTheme(static_cast<ThemeChoice>(m_theme->currentData().toInt()));
        Q_EMIT changed();
    });
    connect(m_wheel, &QComboBox::activated, this, [this] {
        m_settings->setWheelMode(static_cast<WheelMode>(m_wheel->currentData().toInt()));
        Q_EMIT changed();
    });
    connect(m_textSize, &QComboBox::activated, this, [this] {
        m_settings->setTextPercent(m_textSize->currentData().toInt());
        Q_EMIT changed();
    });
    connect(m_motion, &QCheckBox::clicked, this, [this](bool isShown) {
        m_settings->setMotionShown(isShown);
        Q_EMIT changed();
    });
    connect(m_chooseCache, &QPushButton::clicked, this, &SettingsDialog::chooseCacheFolder);
    connect(m_defaultCache, &QPushButton::clicked, this, [this] {
        m_settings->setCacheParent(QString());
        refresh();
        Q_EMIT changed();
    });
    connect(m_clearCache, &QPushButton::clicked, this, &SettingsDialog::clearCacheNow);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
}

void SettingsDialog::refresh()
{
    m_language->setCurrentIndex(m_language->findData(m_settings->language()));
    m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(m_settings->theme())));
    m_wheel->setCurrentIndex(m_wheel->findData(static_cast<int>(m_settings->wheelMode())));
    m_textSize->setCurrentIndex(m_textSize->findData(m_settings->textPercent()));
    m_motion->setChecked(m_settings->isMotionShown());
    m_cacheFolder->setText(plainText(bytesOfPath(cacheFolder())));
    m_cacheFolder->setCursorPosition(0);
    m_cacheFolder->setToolTip(toolTipText(m_cacheFolder->text()));
    m_defaultCache->setEnabled(!m_settings->cacheParent().isEmpty());
    measureCache();
}

QString SettingsDialog::cacheFolder() const
{
    const QString chosen = m_settings->cacheDirectory();
    return chosen.isEmpty() ? pathFromBytes(defaultCacheDirectory()) : chosen;
}

void SettingsDialog::chooseCacheFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Cache folder"), cacheFolder());
    if (folder.isEmpty())
        return;
    m_settings->setCacheParent(folder);
    refresh();
    Q_EMIT changed();
}

void SettingsDialog::measureCache()
{
    m_clearCache->setEnabled(false);
    showCache(tr("counting…"));
    m_task.start([folder = bytesOfPath(cacheFolder())](TaskControl &control) { return cacheUse(folder, control); },
                 [this](TaskEnd end, const Result<CacheUse> &result) {
                     if (end == TaskEnd::Finished)
                         showCache(tr("%1 in %2 files").arg(bytesText(result->bytes), countText(result->files)));
                     else if (end == TaskEnd::Failed)
                         showCache(errorText(result.error()));
                     m_clearCache->setEnabled(end == TaskEnd::Finished && result->files > 0);
                 });
}

void SettingsDialog::clearCacheNow()
{
    m_clearCache->setEnabled(false);
    m_task.start([folder = bytesOfPath(cacheFolder())](TaskControl &control) { return clearCache(folder, control); },
                 [this](TaskEnd end, const Result<CacheUse> &result) {
                     if (end == TaskEnd::Finished)
                         showCache(tr("%1 freed").arg(bytesText(result->bytes)));
                     else if (end == TaskEnd::Failed)
                         showCache(errorText(result.error()));
                 });
}

void SettingsDialog::showCache(const QString &text)
{
    m_cacheUse->setText(text);
}

void SettingsDialog::retranslate()
{
    setWindowTitle(tr("Settings"));
    const QStringList labels{tr("&Language:"), tr("&Theme:"),        tr("&Wheel:"),      tr("Te&xt size:"),
                             tr("&Motion:"),   tr("&Cache folder:"), tr("Cache in use:")};
    for (int row = 0; row < static_cast<int>(labels.size()); ++row)
        labelOf(row)->setText(labels.at(row));
    retranslateChoices();
    m_cacheFolder->setAccessibleName(tr("Cache folder"));
    m_chooseCache->setText(tr("C&hoose…"));
    m_defaultCache->setText(tr("&Default"));
    m_clearCache->setText(tr("Cl&ear"));
    m_note->setText(tr("Snapshots of timelines in the cache folder make reopening them faster; the least recently used ones are "
                       "removed automatically. Compressed timelines are unpacked there while they are open. A new folder takes "
                       "effect for profiles opened from now on."));
    m_buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    refresh();
}

void SettingsDialog::retranslateChoices()
{
    m_language->setItemText(0, tr("As on the desktop"));
    m_language->setItemText(1, QStringLiteral("English"));
    m_language->setItemText(2, QStringLiteral("简体中文"));
    m_theme->setItemText(0, tr("As on the desktop"));
    m_theme->setItemText(1, tr("Light"));
    m_theme->setItemText(2, tr("Dark"));
    m_motion->setText(tr("the timeline moves when it zooms"));
    m_wheel->setItemText(0, tr("scrolls the lanes; zooms with Ctrl"));
    m_wheel->setItemText(1, tr("zooms; scrolls the lanes with Ctrl"));
}

void SettingsDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace plumbline
