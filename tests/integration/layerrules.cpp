// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/layerrules.h"

#include <QHash>
#include <QRegularExpression>

namespace plumbline::test {

namespace {

/// Returns the folders that each folder of core may include besides itself.
const QHash<QString, QStringList> &allowedFolders()
{
    const QStringList base{QStringLiteral("base")};
    const QStringList files = base + QStringList{QStringLiteral("io"), QStringLiteral("storage")};
    const QStringList queried = files + QStringList{QStringLiteral("tables"), QStringLiteral("query")};
    const QStringList analysed =
        queried + QStringList{QStringLiteral("import"), QStringLiteral("profile"), QStringLiteral("analysis")};
    static const QHash<QString, QStringList> allowed{
        {QStringLiteral("base"), {}},
        {QStringLiteral("io"), base},
        {QStringLiteral("storage"), files},
        {QStringLiteral("import"), files},
        {QStringLiteral("tables"), files},
        {QStringLiteral("query"), files},
        {QStringLiteral("demo"), base + QStringList{QStringLiteral("io")}},
        {QStringLiteral("profile"), queried + QStringList{QStringLiteral("import")}},
        {QStringLiteral("analysis"), queried + QStringList{QStringLiteral("profile")}},
        {QStringLiteral("compare"), analysed},
        {QStringLiteral("advice"), analysed + QStringList{QStringLiteral("compare")}},
    };
    return allowed;
}

/// Headers of a third party, and the files that may include them.
struct Facade
{
    QRegularExpression header;
    QRegularExpression files;
};

const QList<Facade> &facades()
{
    static const QList<Facade> all{
        {QRegularExpression(QStringLiteral("^simdjson")),
         QRegularExpression(QStringLiteral("^core/io/(jsondocument|eventparser)\\w*\\.cpp$|^tests/benchmarks/references/"))},
        {QRegularExpression(QStringLiteral("^((zstd|csv)\\.h|isa-l.*)$")),
         QRegularExpression(QStringLiteral("^(tests/)?core/io/\\w+\\.cpp$"))},
        {QRegularExpression(QStringLiteral("^(oneapi/)?tbb/")), QRegularExpression(QStringLiteral("^core/base/\\w+\\.cpp$"))},
        {QRegularExpression(QStringLiteral("^tl/expected\\.hpp$")),
         QRegularExpression(QStringLiteral("^core/base/result\\.h$|^app/"))},
        {QRegularExpression(QStringLiteral("^fmt/")), QRegularExpression(QStringLiteral("^(core|app)/.*\\.cpp$"))},
        {QRegularExpression(QStringLiteral("^qcustomplot\\.h$")),
         QRegularExpression(QStringLiteral("^(widgets|tests/widgets)/.*\\.cpp$|^widgets/(timeline|charts)/.*\\.h$"))},
    };
    return all;
}

QString brokenInclude(const QString &path, const QString &included)
{
    const QString layer = path.section(u'/', 0, 0);
    const QString target = included.section(u'/', 0, 0);
    const QString includes = path + QStringLiteral(": includes ") + included;
    if (layer == QLatin1String("core")) {
        if (target == QLatin1String("widgets") || target == QLatin1String("app") || target == QLatin1String("tests"))
            return includes;
        const QString own = path.section(u'/', 1, 1);
        const QString other = included.section(u'/', 1, 1);
        if (target == QLatin1String("core") && own != other && !allowedFolders().value(own).contains(other))
            return includes;
    }
    if (layer == QLatin1String("widgets") && (target == QLatin1String("app") || target == QLatin1String("tests") ||
                                              included.startsWith(QLatin1String("core/import/"))))
        return includes;
    if (layer == QLatin1String("app") && target == QLatin1String("tests"))
        return includes;
    for (const Facade &facade : facades()) {
        if (facade.header.match(included).hasMatch() && !facade.files.match(path).hasMatch())
            return includes;
    }
    return {};
}

QString withoutComments(QString text)
{
    static const QRegularExpression comment(QStringLiteral("//[^\n]*|/\\*.*?\\*/"),
                                            QRegularExpression::DotMatchesEverythingOption);
    return text.replace(comment, QString());
}

} // namespace

QStringList brokenLayerRules(const QString &path, const QString &text)
{
    QStringList broken;
    if (!text.startsWith(QLatin1String("// SPDX-License-Identifier: GPL-3.0-or-later\n")))
        broken += path + QStringLiteral(": the first line is not the licence");

    static const QRegularExpression conflict(QStringLiteral("^(<{7}|>{7}) "), QRegularExpression::MultilineOption);
    if (conflict.match(text).hasMatch())
        broken += path + QStringLiteral(": holds an unresolved merge");

    static const QRegularExpression include(QStringLiteral("^[ \\t]*#[ \\t]*include[ \\t]*[<\"]([^>\"]+)[>\"]"),
                                            QRegularExpression::MultilineOption);
    for (const QRegularExpressionMatch &match : include.globalMatch(text)) {
        const QString found = brokenInclude(path, match.captured(1));
        if (!found.isEmpty())
            broken += found;
    }

    static const QRegularExpression qtWord(QStringLiteral("\\b(Q[A-Z][a-z][A-Za-z]*|Q_[A-Z]+|qt[A-Z]\\w*|tr\\()"));
    if (path.startsWith(QLatin1String("core/"))) {
        const QRegularExpressionMatch match = qtWord.match(withoutComments(text));
        if (match.hasMatch())
            broken += path + QStringLiteral(": names ") + match.captured(1);
    }
    return broken;
}

QStringList absolutePaths(const QString &path, const QString &text)
{
    // Written in two parts, so that this file does not find itself.
    static const QRegularExpression machine(QStringLiteral("(?<![\\w.}/])/") + QStringLiteral("(home|work|root|Users)/"));
    QStringList found;
    const QStringList lines = text.split(u'\n');
    for (qsizetype line = 0; line < lines.size(); ++line) {
        if (machine.match(lines[line]).hasMatch())
            found += QStringLiteral("%1: line %2").arg(path).arg(line + 1);
    }
    return found;
}

} // namespace plumbline::test
