// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/recentprofiles.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

/// Identifiers in the order of the enum Framework.
constexpr std::array FrameworkIds{QLatin1String("unknown"), QLatin1String("pytorch"),     QLatin1String("mindspore"),
                                  QLatin1String("cann"),    QLatin1String("mindinsight"), QLatin1String("chrome")};

} // namespace

QString recentText(const RecentProfile &profile)
{
    QStringList ids;
    for (const Framework framework : profile.frameworks)
        ids.append(FrameworkIds.at(static_cast<std::size_t>(framework)));
    const QStringList parts{ids.isEmpty() ? QStringLiteral("-") : ids.join(QLatin1Char(',')), QString::number(profile.cards),
                            profile.opened.isValid() ? profile.opened.toUTC().toString(Qt::ISODate) : QStringLiteral("-"),
                            profile.path};
    return parts.join(QLatin1Char(' '));
}

RecentProfile recentFromText(const QString &text)
{
    RecentProfile profile;
    for (const QString &id : text.section(QLatin1Char(' '), 0, 0).split(QLatin1Char(','))) {
        const auto known = std::find(FrameworkIds.begin(), FrameworkIds.end(), id);
        const auto framework = static_cast<Framework>(known - FrameworkIds.begin());
        const bool isNew = std::find(profile.frameworks.begin(), profile.frameworks.end(), framework) == profile.frameworks.end();
        if (known != FrameworkIds.end() && isNew)
            profile.frameworks.push_back(framework);
    }
    profile.cards = std::max(0, text.section(QLatin1Char(' '), 1, 1).toInt());
    profile.opened = QDateTime::fromString(text.section(QLatin1Char(' '), 2, 2), Qt::ISODate);
    profile.path = text.section(QLatin1Char(' '), 3);
    return profile;
}

} // namespace plumbline
