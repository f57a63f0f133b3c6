// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/layerrules.h"

#include <QHash>
#include <QRegularExpression>

#include <iterator>

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
        {QStringLiteral("trim"), queried + QStringList{QStringLiteral("profile")}},
        {QStringLiteral("profile"), queried + QStringList{QStringLiteral("import")}},
        {QStringLiteral("analysis"), queried + QStringList{QStringLiteral("profile")}},
        {QStringLiteral("summary"), analysed},
        {QStringLiteral("facts"), analysed + QStringList{QStringLiteral("summary")}},
        {QStringLiteral("compare"), analysed + QStringList{QStringLiteral("facts")}},
        {QStringLiteral("path"),
         analysed + QStringList{QStringLiteral("summary"), QStringLiteral("facts"), QStringLiteral("compare")}},
        {QStringLiteral("whatif"), analysed + QStringList{QStringLiteral("summary"), QStringLiteral("facts"),
                                                          QStringLiteral("compare"), QStringLiteral("path")}},
        {QStringLiteral("advice"),
         analysed + QStringList{QStringLiteral("summary"), QStringLiteral("facts"), QStringLiteral("compare"),
                                QStringLiteral("path"), QStringLiteral("whatif")}},
        {QStringLiteral("sql"),
         analysed + QStringList{QStringLiteral("summary"), QStringLiteral("facts"), QStringLiteral("compare"),
                                QStringLiteral("path"), QStringLiteral("whatif"), QStringLiteral("advice")}},
    };
    return allowed;
}

/// The folders of widgets from the bottom to the top. A folder includes only folders that stand before it, so that there is one
/// way through them. "pages/*" stands for the pages that are not named; none of them includes another one.
const QStringList &widgetFolders()
{
    static const QStringList order =
        QStringLiteral("support picker advice/texts cards tables timeline/layout timeline/state advice path "
                       "timeline/geometry timeline/paint pictures charts keys comparison details pages "
                       "pages/files importreport pages/* pages/overview report "
                       "search statistics timeline/strips timeline/input timeline marks")
            .split(u' ');
    return order;
}

/// Returns the place of a folder in widgetFolders(), -1 if it has none.
qsizetype placeOfWidgetFolder(const QString &folder)
{
    const qsizetype place = widgetFolders().indexOf(folder);
    return place < 0 && folder.startsWith(QLatin1String("pages/")) ? widgetFolders().indexOf(QStringLiteral("pages/*")) : place;
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
         QRegularExpression(
             QStringLiteral("^core/(io/jsondocument|import/text/eventparser)\\w*\\.cpp$|^tests/benchmarks/references/"))},
        {QRegularExpression(QStringLiteral("^((zstd|csv)\\.h|isa-l.*)$")),
         QRegularExpression(QStringLiteral("^(tests/)?core/io/\\w+\\.cpp$"))},
        {QRegularExpression(QStringLiteral("^(oneapi/)?tbb/")), QRegularExpression(QStringLiteral("^core/base/\\w+\\.cpp$"))},
        {QRegularExpression(QStringLiteral("^tl/expected\\.hpp$")),
         QRegularExpression(QStringLiteral("^core/base/result\\.h$|^app/"))},
        {QRegularExpression(QStringLiteral("^fmt/")), QRegularExpression(QStringLiteral("^(core|app)/.*\\.cpp$"))},
        {QRegularExpression(QStringLiteral("^qcustomplot\\.h$")),
         QRegularExpression(QStringLiteral("^widgets/support/qcustomplotheader\\.h$"))},
    };
    return all;
}

QString folderOf(const QString &path)
{
    return path.section(u'/', 0, -2);
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
    if (layer == QLatin1String("widgets") && target == QLatin1String("widgets")) {
        const QString ownFolder = folderOf(path).mid(8);
        const QString otherFolder = folderOf(included).mid(8);
        const qsizetype own = placeOfWidgetFolder(ownFolder);
        const qsizetype other = placeOfWidgetFolder(otherFolder);
        if (own < 0 || other < 0 || other > own || (other == own && otherFolder != ownFolder))
            return includes;
    }
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

QStringList includedFiles(const QString &text)
{
    static const QRegularExpression include(QStringLiteral("^[ \\t]*#[ \\t]*include[ \\t]*\"((core|widgets|app)/[^\"]+)\""),
                                            QRegularExpression::MultilineOption);
    QStringList files;
    for (const QRegularExpressionMatch &match : include.globalMatch(text))
        files += match.captured(1);
    return files;
}

QStringList cycleIn(const QMap<QString, QSet<QString>> &arrows)
{
    // Nodes without arrows to others cannot be part of a cycle. What is left after taking them away again and again has one.
    QMap<QString, QSet<QString>> left = arrows;
    for (bool isSmaller = true; isSmaller;) {
        isSmaller = false;
        for (auto node = left.begin(); node != left.end();) {
            node->removeIf([&left](const QString &to) { return !left.contains(to); });
            isSmaller = isSmaller || node->isEmpty();
            node = node->isEmpty() ? left.erase(node) : std::next(node);
        }
    }
    return left.keys();
}

QStringList definedTypes(const QString &text)
{
    static const QRegularExpression definition(
        QStringLiteral("^(?:class|struct)(?: alignas\\(\\w+\\))? (\\w+)(?: final)?(?:\\s*:(?!:)[^;{]*)?\\s*\\{"),
        QRegularExpression::MultilineOption);
    QStringList names;
    for (const QRegularExpressionMatch &match : definition.globalMatch(text))
        names += match.captured(1);
    return names;
}

QStringList documentReferences(const QString &text)
{
    static const QRegularExpression reference(QStringLiteral("docs/(\\w+\\.md)((?:(?:,| and| to)? \\d+(?:\\.\\d+)*)*)"));
    static const QRegularExpression number(QStringLiteral("\\d+(?:\\.\\d+)*"));
    QStringList found;
    for (const QRegularExpressionMatch &match : reference.globalMatch(text)) {
        const QString file = match.captured(1);
        const qsizetype before = found.size();
        for (const QRegularExpressionMatch &section : number.globalMatch(match.captured(2)))
            found += file + u' ' + section.captured();
        if (found.size() == before)
            found += file;
    }
    return found;
}

QSet<QString> documentSections(const QString &markdown)
{
    static const QRegularExpression heading(QStringLiteral("^#+ (\\d+(?:\\.\\d+)*)\\.? "), QRegularExpression::MultilineOption);
    QSet<QString> sections;
    for (const QRegularExpressionMatch &match : heading.globalMatch(markdown))
        sections += match.captured(1);
    return sections;
}

} // namespace plumbline::test
