// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/strategymemory.h"

#include "widgets/support/privatefile.h"

#include <QCryptographicHash>
#include <QSettings>
#include <QStandardPaths>
#include <QStringList>

#include <set>
#include <string>

namespace plumbline {

namespace {

constexpr QLatin1String StrategyList("strategies"); ///< lines "key sizes order", newest first

QString strategyFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/strategies.ini");
}

QString strategyKey(const std::vector<PageCard> &cards)
{
    std::set<std::string> paths; // a timeline of several devices makes several cards of one path
    for (const PageCard &card : cards)
        paths.insert(card.card().path);
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const std::string &path : paths) {
        hash.addData(QByteArray::fromStdString(path));
        hash.addData(QByteArray(1, '\n'));
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace

StrategyText rememberedStrategy(const std::vector<PageCard> &cards)
{
    const QString key = strategyKey(cards);
    for (const QString &line : QSettings(strategyFile(), QSettings::IniFormat).value(StrategyList).toStringList()) {
        const QStringList parts = line.split(u' ');
        if (parts.size() == 3 && parts.at(0) == key)
            return {parts.at(1), parts.at(2)};
    }
    return {};
}

void rememberStrategy(const std::vector<PageCard> &cards, const StrategyText &text)
{
    const QString key = strategyKey(cards);
    makePrivateFile(strategyFile());
    QSettings file(strategyFile(), QSettings::IniFormat);
    QStringList lines = file.value(StrategyList).toStringList();
    lines.removeIf([&](const QString &line) { return line.startsWith(key); });
    if (!text.sizes.isEmpty())
        lines.prepend(key + u' ' + QString(text.sizes).remove(u' ') + u' ' + text.order);
    file.setValue(StrategyList, lines.mid(0, MaximumRemembered));
}

} // namespace plumbline
