// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/droppaths.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QMimeData>
#include <QUrl>

#include <algorithm>
#include <initializer_list>

namespace plumbline {

namespace {

constexpr qsizetype NamedPaths = 5;

class DropTexts
{
    Q_DECLARE_TR_FUNCTIONS(DropPaths)
};

QString listed(const QStringList &texts)
{
    QStringList lines;
    for (const QString &text : texts.mid(0, NamedPaths))
        lines.append(plainText(text.toStdString(), 120));
    if (texts.size() > NamedPaths)
        lines.append(DropTexts::tr("and %1 more").arg(texts.size() - NamedPaths));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

DropPaths DropPaths::of(const QMimeData &data)
{
    DropPaths paths;
    for (const QUrl &url : data.urls()) {
        const QString local = url.toLocalFile();
        if (local.isEmpty())
            paths.remote.append(url.toDisplayString());
        else
            paths.local.append(local);
    }
    return paths;
}

QString DropPaths::announcement() const
{
    QStringList fit;
    QStringList unfit;
    for (const QString &path : local) {
        const QString doubt = doubtOf(path);
        if (doubt.isEmpty())
            fit.append(path);
        else
            unfit.append(path.section(QLatin1Char('/'), -1) + QStringLiteral(": ") + doubt);
    }
    QStringList parts;
    if (fit.size() == 1)
        parts.append(DropTexts::tr("Drop to open in a new tab:\n%1").arg(listed(fit)));
    else if (!fit.isEmpty())
        parts.append(DropTexts::tr("Drop to open %1 side by side on one timeline, in a new tab:\n%2")
                         .arg(QString::number(fit.size()), listed(fit)));
    if (!unfit.isEmpty())
        parts.append(DropTexts::tr("No timeline:\n%1").arg(listed(unfit)));
    if (!remote.isEmpty())
        parts.append(refusal());
    return parts.join(QStringLiteral("\n\n"));
}

bool DropPaths::hasFit() const
{
    return std::any_of(local.begin(), local.end(), [](const QString &path) { return doubtOf(path).isEmpty(); });
}

QString DropPaths::names() const
{
    return listed(local);
}

QString DropPaths::doubtOf(const QString &path)
{
    const QString name = path.section(QLatin1Char('/'), -1).toLower();
    const auto endsWithOneOf = [&name](std::initializer_list<QLatin1String> suffixes) {
        return std::any_of(suffixes.begin(), suffixes.end(), [&name](QLatin1String suffix) { return name.endsWith(suffix); });
    };
    if (endsWithOneOf({QLatin1String(".zip"), QLatin1String(".tar"), QLatin1String(".tgz"), QLatin1String(".tar.gz"),
                       QLatin1String(".7z"), QLatin1String(".rar"), QLatin1String(".tar.zst")}))
        return DropTexts::tr("an archive; unpack it first");
    if (endsWithOneOf({QLatin1String("analysis.db"), QLatin1String("communication_analyzer.db"), QLatin1String(".sqlite")}))
        return DropTexts::tr("a database without a timeline");
    if (endsWithOneOf({QLatin1String(".csv"), QLatin1String(".xlsx"), QLatin1String(".xls")}))
        return DropTexts::tr("a table; drop its folder instead");
    if (endsWithOneOf({QLatin1String(".txt"), QLatin1String(".log"), QLatin1String(".md"), QLatin1String(".html"),
                       QLatin1String(".pdf"), QLatin1String(".png"), QLatin1String(".jpg"), QLatin1String(".svg"),
                       QLatin1String(".py")}))
        return DropTexts::tr("not a profile");
    return {};
}

QString DropPaths::refusal() const
{
    if (remote.isEmpty())
        return {};
    return DropTexts::tr("Only files and folders on this machine can be opened. Mount or copy it first:\n%1").arg(listed(remote));
}

} // namespace plumbline
