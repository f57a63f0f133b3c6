// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonwriter.h"
#include "core/import/text/eventparser.h"
#include "core/io/csvreader.h"
#include "core/io/jsondocument.h"
#include "tests/fuzz/targets/targets.h"
#include "widgets/pictures/picturesheet.h"
#include "widgets/pictures/timelinepicture.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/htmltext.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/unfitcharacters.h"
#include "widgets/timeline/geometry/vectortexts.h"

#include <QGuiApplication>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <string>

namespace plumbline::fuzz {

namespace {

constexpr qsizetype MostPainted = 200;

/// Makes the application that drawing needs, unless the program has one.
void needApplication()
{
    static int count = 1;
    static std::array<char, 5> name{"fuzz"};
    static char *arguments[] = {name.data(), nullptr};
    if (!QCoreApplication::instance())
        new QGuiApplication(count, arguments); // lives as long as the process
}

/// Reads a document with a strict parser and returns all texts of elements called `element`.
QStringList textsOf(const QByteArray &document, QLatin1String element)
{
    QXmlStreamReader xml(document);
    QStringList texts;
    QString text;
    int depth = 0; // inside of such an element
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::StartElement && (depth > 0 || xml.name() == element)) {
            ++depth;
        } else if (token == QXmlStreamReader::EndElement && depth > 0 && --depth == 0) {
            texts << text;
            text.clear();
        } else if (token == QXmlStreamReader::Characters && depth > 0) {
            text += xml.text();
        }
    }
    require(!xml.hasError(), "a document is not well-formed");
    return texts;
}

void checkHtml(const QString &text)
{
    const QString body = htmlElement("p", text) + htmlList({text}) + htmlTable({text}, {{text, QStringLiteral("1")}}, 1);
    const QByteArray document = "<div>" + body.toUtf8() + "</div>";
    require(textsOf(document, QLatin1String("td")).value(0) == text, "a cell of a report has another text");
    require(htmlDocument(QStringLiteral("en"), text, body).count("<body>") == 1, "a text ends the head of a report");
}

void checkSvg(const QString &text)
{
    const PictureSheet sheet{{400, 60}, text, text, [&text](QCPPainter *painter, VectorTexts *texts) {
                                 const QString shown = text.left(MostPainted);
                                 painter->drawText(10, 20, texts ? texts->standIn(shown) : shown);
                             }};
    Picture picture;
    picture.format = PictureFormat::Svg;
    drawSheet(sheet, 1, picture);
    require(!picture.bytes.isEmpty(), "no picture is drawn");
    require(textsOf(picture.bytes, QLatin1String("title")).value(0) == text, "the title of a picture is another text");
}

/// A cell must read as it was, apart from characters that are replaced and the apostrophe that keeps it from being a formula.
void checkCsv(const QString &text)
{
    const QByteArray line = csvLine({QStringLiteral("a"), text}).toUtf8();
    CsvRow row;
    const auto end = readCsvRow({line.constData(), static_cast<std::size_t>(line.size())}, 0, {}, row);
    require(end && end->end == static_cast<std::size_t>(line.size()) && row.size() == 2, "a line of a table is several");
    const QString cell = QString::fromStdString(row[1]);
    require(
        std::ranges::none_of(cell, [](QChar each) { return isUnfit(each) && each != u'\n' && each != u'\t' && each != u'\r'; }),
        "a cell controls a terminal");
    const qsizetype first = line.startsWith("a,\"") ? 3 : 2;
    require(cell.size() < 2 || (line[first] != '=' && line[first] != '@'), "a cell is a formula");
}

void checkJson(std::string_view bytes)
{
    JsonWriter json;
    json.beginObject().key(bytes).text(bytes).endObject();
    json.finish();
    const auto document = parseJson(json.text());
    require(document && document->members.size() == 1, "a document is no JSON");
    const std::string &text = document->members.front().second.text;
    require(isUtf8(text) && (text == bytes || !isUtf8(bytes)), "a text of a document is another one");
}

/// The input is a name of a file, which goes into each kind of document.
void runMarkup(std::string_view input)
{
    needApplication();
    const QString text = plainText(input);
    checkHtml(text);
    checkSvg(text);
    checkCsv(fromFile(input));
    checkJson(input);
}

std::vector<std::string> markupSeeds()
{
    return {"aten::add",       "<script>alert(1)</script>&amp;\"'", "]]>\x01\x1B[31m", "\xE2\x80\xAE\xEF\xBF\xBE\xED\xA0\x80",
            "=1+cmd|' /C'!A0", "\xE4\xB8\xAD <b> \xF0\x9F\x98\x80", "@x\r\n,\"y"};
}

} // namespace

FuzzTarget markupTarget()
{
    return {"markup", "hostile names in HTML, SVG, CSV and JSON, read by strict parsers", runMarkup, markupSeeds};
}

} // namespace plumbline::fuzz
