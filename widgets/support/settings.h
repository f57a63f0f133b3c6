// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace plumbline {

/// Light and dark; System follows the desktop's palette.
enum class ThemeChoice { System, Light, Dark };

/// What the program remembers, as one readable INI file below QStandardPaths::AppConfigLocation, hence
/// elsewhere in test mode. Values that make no sense count as absent. Only the window thread uses it.
class Settings
{
public:
    Settings();

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    /// "en", "zh_CN", or "" for the language of the desktop.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &language);

    /// Paths opened lately, newest first, at most MaximumRecent.
    static constexpr qsizetype MaximumRecent = 10;
    [[nodiscard]] QStringList recentPaths() const;
    void addRecentPath(const QString &path);
    void clearRecentPaths();

    [[nodiscard]] QByteArray windowGeometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray &geometry, const QByteArray &state);

private:
    QSettings m_file;
};

} // namespace plumbline
