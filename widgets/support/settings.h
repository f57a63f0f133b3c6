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

/// Colours of the window. System follows the palette of the desktop.
enum class ThemeChoice { System, Light, Dark };

/// Keeps the settings in one readable INI file below QStandardPaths::AppConfigLocation; in test mode this is another folder.
/// Values that make no sense count as absent. Only the window thread may use it.
class Settings
{
public:
    Settings();

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    /// Returns "en", "zh_CN", or "" for the language of the desktop.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &language);

    [[nodiscard]] WheelMode wheelMode() const;
    void setWheelMode(WheelMode mode);

    /// Sizes of text in percent of the size on the desktop.
    static constexpr std::array TextPercents{80, 90, 100, 115, 130, 150, 175, 200};
    /// Returns one of TextPercents.
    [[nodiscard]] int textPercent() const;
    void setTextPercent(int percent);
    /// Returns the next larger (1) or smaller (-1) size. At the end of the list it returns the last size.
    [[nodiscard]] static int neighbourPercent(int percent, int direction);

    /// Returns whether views move to another place instead of jumping there. They do by default.
    [[nodiscard]] bool isMotionShown() const;
    void setMotionShown(bool shown);

    /// Returns the absolute folder that the user chose for temporary files. They lie in a folder of their own inside it. ""
    /// stands for the cache folder of the desktop.
    [[nodiscard]] QString cacheParent() const;
    void setCacheParent(const QString &folder);
    /// Returns the folder of the program inside cacheParent(). "" stands for the default folder.
    [[nodiscard]] QString cacheDirectory() const;

    /// Returns whether the overview strip is shown above the lanes. It is shown by default.
    [[nodiscard]] bool isOverviewShown() const;
    void setOverviewShown(bool shown);

    /// Returns whether the legend strip of colours is shown below the lanes. It is shown by default.
    [[nodiscard]] bool isLegendShown() const;
    void setLegendShown(bool shown);

    /// Returns whether evidence of findings is marked on the lanes. It is marked by default.
    [[nodiscard]] bool areEvidenceMarksShown() const;
    void setEvidenceMarksShown(bool shown);

    /// Limit of the list of recently opened paths, which begins with the newest.
    static constexpr qsizetype MaximumRecent = 10;
    [[nodiscard]] QStringList recentPaths() const;
    void addRecentPath(const QString &path);
    /// Returns the recent paths with what is known of each.
    [[nodiscard]] std::vector<RecentProfile> recentProfiles() const;
    void addRecentProfile(const RecentProfile &profile);
    void removeRecentPath(const QString &path);
    void clearRecentPaths();

    /// Returns the options chosen for the last picture, as PictureChoice writes them.
    [[nodiscard]] QByteArray pictureChoice() const;
    void setPictureChoice(const QByteArray &choice);
    /// Returns the folder of the last picture.
    [[nodiscard]] QString pictureFolder() const;
    void setPictureFolder(const QString &folder);

    [[nodiscard]] QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);

    /// Returns the arrangement of the panels around a timeline, the same for all tabs; see QMainWindow::saveState().
    [[nodiscard]] QByteArray panelLayout() const;
    void setPanelLayout(const QByteArray &layout);

private:
    QSettings m_file;
};

} // namespace plumbline
