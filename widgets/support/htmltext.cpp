// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/htmltext.h"

namespace plumbline {

namespace {

const char Style[] =
    R"(body{font:14px/1.5 "Noto Sans","Noto Sans CJK SC","Microsoft YaHei",sans-serif;color:#1c2430;background:#fff;
max-width:1080px;margin:24px auto;padding:0 16px}
h1{font-size:24px}h2{font-size:19px;border-bottom:1px solid #c5cdd8;margin-top:32px}h3{font-size:16px;margin-bottom:4px}
table{border-collapse:collapse;margin:8px 0}th,td{border:1px solid #d5dbe4;padding:2px 8px;text-align:left;vertical-align:top;
overflow-wrap:anywhere}th{background:#f1f4f8}.n{text-align:right;white-space:nowrap}
section{border-left:4px solid #8d99a8;padding:0 0 4px 12px;margin:16px 0}section.high,section.medium{border-color:#b3261e}
.d1{margin-left:24px}.d2{margin-left:48px}.d3{margin-left:72px}figure{margin:8px 0}img{max-width:100%;border:1px solid #d5dbe4}
summary{font-weight:bold;cursor:pointer}figcaption,.m{color:#56606e;font-size:12px}@media print{section{break-inside:avoid}})";

} // namespace

QString htmlElement(const char *tag, const QString &text)
{
    if (text.isEmpty())
        return {};
    const QString name = QString::fromLatin1(tag);
    return QLatin1Char('<') + name + QLatin1Char('>') + text.toHtmlEscaped() + QStringLiteral("</") + name +
           QStringLiteral(">\n");
}

QString htmlList(const QStringList &points)
{
    QString list;
    for (const QString &point : points)
        list += htmlElement("li", point);
    return list.isEmpty() ? list : QString(QStringLiteral("<ul>\n") + list + QStringLiteral("</ul>\n"));
}

QString htmlTable(const QStringList &titles, const QList<QStringList> &rows, qsizetype firstNumber)
{
    if (rows.isEmpty())
        return {};
    const auto line = [firstNumber](const QStringList &cells, const char *tag) {
        QString text;
        for (qsizetype column = 0; column < cells.size(); ++column) {
            const QString look = column >= firstNumber ? QStringLiteral(" class=\"n\"") : QString();
            text += QStringLiteral("<%1%2>%3</%1>").arg(QLatin1String(tag), look, cells[column].toHtmlEscaped());
        }
        return QString(QStringLiteral("<tr>") + text + QStringLiteral("</tr>\n"));
    };
    QString table = QStringLiteral("<table>\n") + line(titles, "th");
    for (const QStringList &row : rows)
        table += line(row, "td");
    return table + QStringLiteral("</table>\n");
}

QByteArray htmlDocument(const QString &language, const QString &title, const QString &body)
{
    const QString head =
        QStringLiteral(
            "<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
            "style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>%2</title>\n")
            .arg(language.toHtmlEscaped(), title.toHtmlEscaped());
    return (head + QStringLiteral("<style>\n") + QLatin1String(Style) + QStringLiteral("\n</style>\n</head>\n<body>\n") + body +
            QStringLiteral("</body>\n</html>\n"))
        .toUtf8();
}

} // namespace plumbline
