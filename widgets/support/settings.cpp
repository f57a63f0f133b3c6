// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/settings.h"

#include "widgets/support/privatefile.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <map>
#include <utility>

namespace plumbline {

namespace {

constexpr QLatin1String ThemeKey("view/theme");
constexpr QLatin1String LanguageKey("view/language");
constexpr QLatin1String WheelKey("view/wheel");
constexpr QLatin1String OverviewKey("view/overview");
constexpr QLatin1String TextKey("view/textPercent");
constexpr QLatin1String CacheKey("cache/parent");
constexpr QLatin1String LegendKey("view/legend");
constexpr QLatin1String MotionKey("view/motion");
constexpr QLatin1String EvidenceKey("view/evidenceMarks");
constexpr QLatin1String RecentKey("recent/paths");
constexpr QLatin1String RecentFactsKey("recent/facts"); ///< lines of recentText(), for the paths stored at RecentKey
constexpr QLatin1String PictureChoiceKey("picture/choice");
constexpr QLatin1String PictureFolderKey("picture/folder");
constexpr QLatin1String GeometryKey("window/geometry");
constexpr QLatin1String PanelsKey("window/panels");

/// Returns the file of the settings, which is there for the user only.
QString filePath()
{
    const QString file = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/plumbline.ini");
    makePrivateFile(file);
    return file;
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

WheelMode Settings::wheelMode() const
{
    return m_file.value(WheelKey).toString() == QLatin1String("zooms") ? WheelMode::Zooms : WheelMode::Scrolls;
}

void Settings::setWheelMode(WheelMode mode)
{
    m_file.setValue(WheelKey, mode == WheelMode::Zooms ? QStringLiteral("zooms") : QStringLiteral("scrolls"));
}

int Settings::textPercent() const
{
    const int percent = m_file.value(TextKey).toInt();
    return std::find(TextPercents.begin(), TextPercents.end(), percent) == TextPercents.end() ? 100 : percent;
}

void Settings::setTextPercent(int percent)
{
    m_file.setValue(TextKey, percent);
}

int Settings::neighbourPercent(int percent, int direction)
{
    const auto at = std::lower_bound(TextPercents.begin(), TextPercents.end(), percent) - TextPercents.begin();
    return TextPercents[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + direction, 0, TextPercents.size() - 1))];
}

QString Settings::cacheParent() const
{
    const QString folder = m_file.value(CacheKey).toString();
    return QDir::isAbsolutePath(folder) ? QDir::cleanPath(folder) : QString();
}

void Settings::setCacheParent(const QString &folder)
{
    m_file.setValue(CacheKey, folder);
}

QString Settings::cacheDirectory() const
{
    const QString parent = cacheParent();
    return parent.isEmpty() ? QString() : QDir(parent).filePath(QStringLiteral("plumbline"));
}

bool Settings::isOverviewShown() const
{
    return m_file.value(OverviewKey).toString() != QLatin1String("false");
}

void Settings::setOverviewShown(bool shown)
{
    m_file.setValue(OverviewKey, shown);
}

bool Settings::isMotionShown() const
{
    return m_file.value(MotionKey).toString() != QLatin1String("false");
}

void Settings::setMotionShown(bool shown)
{
    m_file.setValue(MotionKey, shown);
}

bool Settings::isLegendShown() const
{
    return m_file.value(LegendKey).toString() != QLatin1String("false");
}

void Settings::setLegendShown(bool shown)
{
    m_file.setValue(LegendKey, shown);
}

bool Settings::areEvidenceMarksShown() const
{
    return m_file.value(EvidenceKey).toString() != QLatin1String("false");
}

void Settings::setEvidenceMarksShown(bool shown)
{
    m_file.setValue(EvidenceKey, shown);
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

std::vector<RecentProfile> Settings::recentProfiles() const
{
    std::map<QString, RecentProfile> known;
    for (const QString &text : m_file.value(RecentFactsKey).toStringList()) {
        RecentProfile profile = recentFromText(text);
        known.emplace(profile.path, std::move(profile));
    }
    std::vector<RecentProfile> profiles;
    for (const QString &path : recentPaths()) {
        const auto found = known.find(path);
        profiles.push_back(found == known.end() ? RecentProfile{path, {}, 0, {}} : found->second);
    }
    return profiles;
}

void Settings::addRecentProfile(const RecentProfile &profile)
{
    addRecentPath(profile.path);
    std::vector<RecentProfile> profiles = recentProfiles();
    profiles.front() = profile;
    QStringList texts;
    for (const RecentProfile &one : profiles)
        texts.append(recentText(one));
    m_file.setValue(RecentFactsKey, texts);
}

void Settings::removeRecentPath(const QString &path)
{
    QStringList paths = recentPaths();
    paths.removeAll(path);
    m_file.setValue(RecentKey, paths);
}

void Settings::clearRecentPaths()
{
    m_file.remove(RecentKey);
    m_file.remove(RecentFactsKey);
}

QByteArray Settings::pictureChoice() const
{
    return m_file.value(PictureChoiceKey).toByteArray();
}

void Settings::setPictureChoice(const QByteArray &choice)
{
    m_file.setValue(PictureChoiceKey, choice);
}

QString Settings::pictureFolder() const
{
    return m_file.value(PictureFolderKey).toString();
}

void Settings::setPictureFolder(const QString &folder)
{
    m_file.setValue(PictureFolderKey, folder);
}

QByteArray Settings::windowGeometry() const
{
    return m_file.value(GeometryKey).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    m_file.setValue(GeometryKey, geometry);
}

QByteArray Settings::panelLayout() const
{
    return m_file.value(PanelsKey).toByteArray();
}

void Settings::setPanelLayout(const QByteArray &layout)
{
    m_file.setValue(PanelsKey, layout);
}

} // namespace plumbline
