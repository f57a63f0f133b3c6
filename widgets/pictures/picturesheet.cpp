// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturesheet.h"

#include "widgets/support/qcustomplotheader.h"
#include "widgets/timeline/geometry/vectortexts.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace plumbline {

namespace {

constexpr int Dpi = 96;

QByteArray svgBytes(const PictureSheet &sheet, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(Dpi);
    generator.setSize(sheet.size * scale);
    generator.setViewBox(QRect(QPoint(), sheet.size));
    VectorTexts texts;
    QCPPainter painter;
    painter.begin(&generator);
    painter.setMode(QCPPainter::pmVectorized);
    sheet.paint(&painter, &texts);
    painter.end();
    buffer.close();
    bytes = texts.restored(bytes);
    // Qt 6.4 does not escape title and description, so that a name with a bracket would break the file.
    const QString about =
        QStringLiteral("<title>%1</title>\n<desc>%2</desc>\n").arg(sheet.title.toHtmlEscaped(), sheet.caption.toHtmlEscaped());
    const qsizetype place = bytes.indexOf("<title>"); // Qt's own element, which says nothing about the picture
    const QByteArray lastTag = "</desc>\n";
    const qsizetype end = bytes.indexOf(lastTag, place);
    if (place >= 0 && end >= 0)
        bytes.replace(place, end + lastTag.size() - place, about.toUtf8());
    return bytes;
}

QByteArray pdfBytes(const PictureSheet &sheet, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(Dpi);
    writer.setTitle(sheet.title);
    writer.setCreator(QStringLiteral("Plumbline"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QSizeF(sheet.size) * scale * 72.0 / Dpi, QPageSize::Point, QString(), QPageSize::ExactMatch));
    QCPPainter painter;
    painter.begin(&writer);
    painter.setMode(QCPPainter::pmVectorized);
    painter.scale(scale, scale);
    sheet.paint(&painter, nullptr);
    painter.end();
    return bytes;
}

QImage imageOf(const PictureSheet &sheet, double scale)
{
    QImage image(sheet.size * scale, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    const int dotsPerMeter = qRound(Dpi * scale / 0.0254);
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.setText(QStringLiteral("Title"), sheet.title);
    image.setText(QStringLiteral("Description"), sheet.caption);
    QCPPainter painter;
    painter.begin(&image);
    painter.scale(scale, scale);
    sheet.paint(&painter, nullptr);
    painter.end();
    return image;
}

} // namespace

void drawSheet(const PictureSheet &sheet, double scale, Picture &picture)
{
    picture.size = sheet.size;
    picture.title = sheet.title;
    picture.caption = sheet.caption;
    switch (picture.format) {
    case PictureFormat::Png:
        picture.image = imageOf(sheet, scale);
        break;
    case PictureFormat::Svg:
        picture.bytes = svgBytes(sheet, scale);
        break;
    case PictureFormat::Pdf:
        picture.bytes = pdfBytes(sheet, scale);
        break;
    }
}

} // namespace plumbline
