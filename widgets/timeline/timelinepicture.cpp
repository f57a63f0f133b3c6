// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelinepicture.h"

#include "widgets/timeline/picturepage.h"
#include "widgets/timeline/qcustomplotheader.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

constexpr double MostPixels = 200e6;
constexpr int Dpi = 96;

Error invalid(const QString &detail)
{
    return {ErrorCode::InvalidArgument, {}, -1, detail.toStdString()};
}

bool sizeFits(const QSize &size, double scale)
{
    if (std::min(size.width(), size.height()) < LeastPicturePx || std::max(size.width(), size.height()) > MostPicturePx)
        return false;
    return scale > 0 && scale * size.width() * (scale * size.height()) <= MostPixels;
}

QByteArray svgBytes(PicturePage &page, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(Dpi);
    generator.setSize(page.size() * scale);
    generator.setViewBox(QRect(QPoint(), page.size()));
    VectorTexts texts;
    page.setTexts(&texts);
    QCPPainter painter;
    painter.begin(&generator);
    painter.setMode(QCPPainter::pmVectorized);
    page.paint(&painter);
    painter.end();
    page.setTexts(nullptr);
    buffer.close();
    bytes = texts.restored(bytes);
    // Qt 6.4 writes title and description as they are, so that a name with a bracket breaks the file.
    const QString about = QStringLiteral("<title>%1</title>\n<desc>%2</desc>\n")
                              .arg(page.title().toHtmlEscaped(), page.captionText().toHtmlEscaped());
    const qsizetype place = bytes.indexOf("<title>"); // Qt's own, which says nothing
    const QByteArray lastTag = "</desc>\n";
    const qsizetype end = bytes.indexOf(lastTag, place);
    if (place >= 0 && end >= 0)
        bytes.replace(place, end + lastTag.size() - place, about.toUtf8());
    return bytes;
}

QByteArray pdfBytes(PicturePage &page, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(Dpi);
    writer.setTitle(page.title());
    writer.setCreator(QStringLiteral("Plumbline"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QSizeF(page.size()) * scale * 72.0 / Dpi, QPageSize::Point, QString(), QPageSize::ExactMatch));
    QCPPainter painter;
    painter.begin(&writer);
    painter.setMode(QCPPainter::pmVectorized);
    painter.scale(scale, scale);
    page.paint(&painter);
    painter.end();
    return bytes;
}

QImage imageOf(PicturePage &page, double scale)
{
    QImage image(page.size() * scale, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    const int dotsPerMeter = qRound(Dpi * scale / 0.0254);
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.setText(QStringLiteral("Title"), page.title());
    image.setText(QStringLiteral("Description"), page.captionText());
    QCPPainter painter;
    painter.begin(&image);
    painter.scale(scale, scale);
    page.paint(&painter);
    painter.end();
    return image;
}

std::optional<PictureFormat> formatOf(const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    for (const PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
        if (suffix == suffixOf(format))
            return format;
    }
    return std::nullopt;
}

} // namespace

QString suffixOf(PictureFormat format)
{
    switch (format) {
    case PictureFormat::Png:
        return QStringLiteral("png");
    case PictureFormat::Svg:
        return QStringLiteral("svg");
    case PictureFormat::Pdf:
        break;
    }
    return QStringLiteral("pdf");
}

Result<Picture> drawPicture(const std::vector<TimelineCard> &cards, const PictureOptions &options, PictureFormat format)
{
    const auto tooLarge = [](const QSize &size) -> QString {
        return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
    };
    const QSize asked = options.fitHeight ? QSize(options.size.width(), LeastPicturePx) : options.size;
    if (!sizeFits(asked, options.scale))
        return failure(invalid(tooLarge(asked)));
    PicturePage page(cards, options);
    if (page.isEmpty())
        return failure(invalid(options.lanes.join(QLatin1Char(' '))));
    if (!sizeFits(page.size(), options.scale))
        return failure(invalid(tooLarge(page.size())));
    Picture picture;
    picture.format = format;
    picture.size = page.size();
    picture.title = page.title();
    picture.caption = page.captionText();
    picture.lanesLeftOut = page.lanesLeftOut();
    switch (format) {
    case PictureFormat::Png:
        picture.image = imageOf(page, options.scale);
        break;
    case PictureFormat::Svg:
        picture.bytes = svgBytes(page, options.scale);
        break;
    case PictureFormat::Pdf:
        picture.bytes = pdfBytes(page, options.scale);
        break;
    }
    picture.missingGlyphs = page.missingGlyphs();
    return picture;
}

QByteArray encoded(const Picture &picture)
{
    if (picture.format != PictureFormat::Png)
        return picture.bytes;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.image.save(&buffer, "PNG");
    return bytes;
}

Result<void> savePicture(const Picture &picture, const QString &file, const TaskControl *control)
{
    const QByteArray bytes = encoded(picture);
    if (control && control->stopRequested())
        return failure(ErrorCode::Cancelled);
    QSaveFile target(file);
    if (bytes.isEmpty() || !target.open(QIODevice::WriteOnly) || target.write(bytes) != bytes.size() || !target.commit())
        return failure(ErrorCode::WriteFailed, file.toStdString(), target.errorString().toStdString());
    return {};
}

std::vector<Problem> pictureNotes(const Picture &picture, const QString &file)
{
    std::vector<Problem> problems;
    if (!picture.missingGlyphs.isEmpty()) {
        Problem problem;
        problem.severity = Severity::Note;
        problem.code = ProblemCode::MissingGlyphs;
        problem.file = file.toStdString();
        problem.detail = picture.missingGlyphs.toStdString();
        problems.push_back(std::move(problem));
    }
    return problems;
}

Result<std::vector<Problem>> writePicture(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                                          const QString &file)
{
    const std::optional<PictureFormat> format = formatOf(file);
    if (!format)
        return failure(invalid(QFileInfo(file).suffix()));
    const Result<Picture> picture = drawPicture(cards, options, *format);
    if (!picture)
        return failure(picture.error());
    if (const auto saved = savePicture(*picture, file); !saved)
        return failure(saved.error());
    return pictureNotes(*picture, file);
}

} // namespace plumbline
