// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance.h"

#include "app/window/plainstyle.h"
#include "widgets/support/motion.h"
#include "widgets/support/textscale.h"

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <initializer_list>

namespace plumbline {

namespace {

struct ThemeColours
{
    QRgb window, base, alternate, text, faint, button, border, highlight, highlighted, link, hint;
};

constexpr ThemeColours Light{0xfff5f6f8, 0xffffffff, 0xfff3f5f8, 0xff1d2129, 0xff6b7280, 0xffeceef2,
                             0xffc3c8d0, 0xff0a64ad, 0xffffffff, 0xff0a64ad, 0xfffff8e1};
constexpr ThemeColours Dark{0xff25272b, 0xff1e1e1e, 0xff26282c, 0xffe4e6ea, 0xff969ca6, 0xff33363b,
                            0xff4a4e55, 0xff3d8fd1, 0xffffffff, 0xff6cb6f2, 0xff3a3626};

QPalette paletteOf(const ThemeColours &colours)
{
    QPalette palette(QColor(colours.button), QColor(colours.window));
    const auto set = [&palette](std::initializer_list<QPalette::ColorRole> roles, QRgb colour) {
        for (const QPalette::ColorRole role : roles)
            palette.setColor(role, QColor(colour));
    };
    set({QPalette::Window}, colours.window);
    set({QPalette::Base}, colours.base);
    set({QPalette::AlternateBase}, colours.alternate);
    set({QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}, colours.text);
    set({QPalette::PlaceholderText}, colours.faint);
    set({QPalette::Button}, colours.button);
    set({QPalette::Mid, QPalette::Dark}, colours.border);
    set({QPalette::Highlight}, colours.highlight);
    set({QPalette::HighlightedText}, colours.highlighted);
    set({QPalette::Link, QPalette::LinkVisited}, colours.link);
    set({QPalette::ToolTipBase}, colours.hint);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(colours.faint));
    return palette;
}

bool desktopIsDark()
{
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

/// Returns whether a file of settings of the desktop has this value.
bool isSetOnDesktop(const QString &file, const QString &key, std::initializer_list<QLatin1String> values)
{
    const QString path = QStandardPaths::locate(QStandardPaths::GenericConfigLocation, file);
    if (path.isEmpty())
        return false;
    const QString value = QSettings(path, QSettings::IniFormat).value(key).toString().toLower();
    return std::ranges::find(values, value) != values.end();
}

bool desktopReducesMotion()
{
    const auto off = {QLatin1String("0"), QLatin1String("false")};
    const QString gtk = QStringLiteral("Settings/gtk-enable-animations");
    return isSetOnDesktop(QStringLiteral("gtk-4.0/settings.ini"), gtk, off) ||
           isSetOnDesktop(QStringLiteral("gtk-3.0/settings.ini"), gtk, off) ||
           isSetOnDesktop(QStringLiteral("kdeglobals"), QStringLiteral("KDE/AnimationDurationFactor"), off);
}

} // namespace

void applyMotion(bool isWanted)
{
    constexpr int ZoomMs = 100;
    setMotionMs(isWanted && !desktopReducesMotion() ? ZoomMs : 0);
}

void applyTheme(ThemeChoice theme)
{
    const bool systemDark = desktopIsDark();
    const bool dark = theme == ThemeChoice::Dark || (theme == ThemeChoice::System && systemDark);
    if (!dynamic_cast<PlainStyle *>(QApplication::style()))
        QApplication::setStyle(new PlainStyle);
    const QPalette palette = paletteOf(dark ? Dark : Light);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
}

void applyTextSize(int percent)
{
    static const QFont desktop = QApplication::font();
    setTextScale(percent / 100.0);
    QFont font = desktop;
    if (desktop.pointSizeF() > 0)
        font.setPointSizeF(desktop.pointSizeF() * percent / 100);
    else
        font.setPixelSize(std::max(1, desktop.pixelSize() * percent / 100));
    if (font != QApplication::font())
        QApplication::setFont(font);
}

} // namespace plumbline
