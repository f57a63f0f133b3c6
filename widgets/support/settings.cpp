// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/settings.h"

#include <QStandardPaths>

namespace plumbline {

namespace {

constexpr QLatin1String ThemeKey("view/theme");
constexpr QLatin1String LanguageKey("view/language");
constexpr QLatin1String RecentKey("recent/paths");
constexpr QLatin1String GeometryKey("window/geometry");
constexpr QLatin1String StateKey("window/state");

QString filePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/plumbline.ini");
}

} // namespace

Settings::Settings() : m_file(filePath(), QSettings::IniFormat) {}

ThemeChoice Settings::theme() const
{
    const QString name = m_file.value(ThemeKey).toString();
    if (name == QLatin1String("light"))
        return ThemeChoice::Light;
    return name == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice theme)
{
    switch (theme) {
    case ThemeChoice::System:
        m_file.remove(ThemeKey);
        break;
    case ThemeChoice::Light:
        m_file.setValue(ThemeKey, QStringLiteral("light"));
        break;
    case ThemeChoice::Dark:
        m_file.setValue(ThemeKey, QStringLiteral("dark"));
        break;
    }
}

QString Settings::language() const
{
    const QString name = m_file.value(LanguageKey).toString();
    return name == QLatin1String("en") || name == QLatin1String("zh_CN") ? name : QString();
}

void Settings::setLanguage(const QString &language)
{
    m_file.setValue(LanguageKey, language);
}

QStringList Settings::recentPaths() const
{
    return m_file.value(RecentKey).toStringList().mid(0, MaximumRecent);
}

void Settings::addRecentPath(const QString &path)
{
    QStringList paths = recentPaths();
    paths.removeAll(path);
    paths.prepend(path);
    m_file.setValue(RecentKey, paths.mid(0, MaximumRecent));
}

void Settings::clearRecentPaths()
{
    m_file.remove(RecentKey);
}

QByteArray Settings::windowGeometry() const
{
    return m_file.value(GeometryKey).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_file.value(StateKey).toByteArray();
}

void Settings::setWindow(const QByteArray &geometry, const QByteArray &state)
{
    m_file.setValue(GeometryKey, geometry);
    m_file.setValue(StateKey, state);
}

} // namespace plumbline
