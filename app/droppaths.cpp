// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/droppaths.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QMimeData>
#include <QUrl>

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
    return local.isEmpty() ? refusal() : DropTexts::tr("Drop to open:\n%1").arg(listed(local));
}

QString DropPaths::refusal() const
{
    if (remote.isEmpty())
        return {};
    return DropTexts::tr("Only files and folders on this machine can be opened. Mount or copy it first:\n%1").arg(listed(remote));
}

} // namespace plumbline
