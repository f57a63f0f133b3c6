// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/recentprofiles.h"
#include "widgets/support/wheelmode.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <array>

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

    [[nodiscard]] WheelMode wheelMode() const;
    void setWheelMode(WheelMode mode);

    /// Size of texts in percent of the desktop's, one of TextPercents.
    static constexpr std::array TextPercents{80, 90, 100, 115, 130, 150, 175, 200};
    [[nodiscard]] int textPercent() const;
    void setTextPercent(int percent);
    /// The next larger (1) or smaller (-1) size, or the same at the end.
    [[nodiscard]] static int neighbourPercent(int percent, int step);

    /// The folder, absolute, in which the program keeps temporary files in a folder of its own; "" for the desktop's cache.
    [[nodiscard]] QString cacheParent() const;
    void setCacheParent(const QString &folder);
    /// That own folder; "" for the default one.
    [[nodiscard]] QString cacheDirectory() const;

    /// Whether the strip of the whole trace is shown above the lanes; it is until somebody hides it.
    [[nodiscard]] bool isOverviewShown() const;
    void setOverviewShown(bool shown);

    /// Whether the strip that names the colours is shown below the lanes; it is until somebody hides it.
    [[nodiscard]] bool isLegendShown() const;
    void setLegendShown(bool shown);

    /// Whether the evidence of findings is marked on the lanes; it is until somebody switches that off.
    [[nodiscard]] bool areEvidenceMarksShown() const;
    void setEvidenceMarksShown(bool shown);

    /// Paths opened lately, newest first, at most MaximumRecent.
    static constexpr qsizetype MaximumRecent = 10;
    [[nodiscard]] QStringList recentPaths() const;
    void addRecentPath(const QString &path);
    /// The same paths with what is known of each.
    [[nodiscard]] std::vector<RecentProfile> recentProfiles() const;
    void addRecentProfile(const RecentProfile &profile);
    void removeRecentPath(const QString &path);
    void clearRecentPaths();

    /// What was chosen for the last picture, as PictureChoice writes it, and the folder it went to.
    [[nodiscard]] QByteArray pictureChoice() const;
    void setPictureChoice(const QByteArray &choice);
    [[nodiscard]] QString pictureFolder() const;
    void setPictureFolder(const QString &folder);

    [[nodiscard]] QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);

    /// Where the panels around a timeline stand, the same for all tabs; see QMainWindow::saveState().
    [[nodiscard]] QByteArray panelLayout() const;
    void setPanelLayout(const QByteArray &layout);

private:
    QSettings m_file;
};

} // namespace plumbline
