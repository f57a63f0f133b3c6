// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelinepicture.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/picturepage.h"
#include "widgets/timeline/qcustomplotheader.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <utility>

namespace plumbline {

namespace {

constexpr int LeastPx = 200;
constexpr int MostPx = 20'000;
constexpr double MostPixels = 200e6;
constexpr int Dpi = 96;

Error invalid(const QString &detail)
{
    return {ErrorCode::InvalidArgument, {}, -1, detail.toStdString()};
}

bool sizeFits(const PictureOptions &options)
{
    const QSize &size = options.size;
    if (size.width() < LeastPx || size.height() < LeastPx || size.width() > MostPx || size.height() > MostPx)
        return false;
    return options.scale > 0 && options.scale * size.width() * (options.scale * size.height()) <= MostPixels;
}

QByteArray svgBytes(PicturePage &page, const PictureOptions &options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(Dpi);
    generator.setSize(options.size * options.scale);
    generator.setViewBox(QRect(QPoint(), options.size));
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

QByteArray pdfBytes(PicturePage &page, const PictureOptions &options)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(Dpi);
    writer.setTitle(page.title());
    writer.setCreator(QStringLiteral("Plumbline"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(
        QPageSize(QSizeF(options.size) * options.scale * 72.0 / Dpi, QPageSize::Point, QString(), QPageSize::ExactMatch));
    QCPPainter painter;
    painter.begin(&writer);
    painter.setMode(QCPPainter::pmVectorized);
    painter.scale(options.scale, options.scale);
    page.paint(&painter);
    painter.end();
    return bytes;
}

QByteArray pngBytes(PicturePage &page, const PictureOptions &options)
{
    QImage image(options.size * options.scale, QImage::Format_RGB32);
    if (image.isNull())
        return {};
    const int dotsPerMeter = qRound(Dpi * options.scale / 0.0254);
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.setText(QStringLiteral("Title"), page.title());
    image.setText(QStringLiteral("Description"), page.captionText());
    QCPPainter painter;
    painter.begin(&image);
    painter.scale(options.scale, options.scale);
    page.paint(&painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace

Result<std::vector<Problem>> writePicture(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                                          const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix != QLatin1String("svg") && suffix != QLatin1String("pdf") && suffix != QLatin1String("png"))
        return failure(invalid(suffix));
    if (!sizeFits(options))
        return failure(invalid(QStringLiteral("%1x%2").arg(options.size.width()).arg(options.size.height())));
    PicturePage page(cards, options);
    if (page.isEmpty())
        return failure(invalid(options.lanes.join(QLatin1Char(' '))));

    const QByteArray bytes = suffix == QLatin1String("svg")   ? svgBytes(page, options)
                             : suffix == QLatin1String("pdf") ? pdfBytes(page, options)
                                                              : pngBytes(page, options);
    QSaveFile target(file);
    if (bytes.isEmpty() || !target.open(QIODevice::WriteOnly) || target.write(bytes) != bytes.size() || !target.commit())
        return failure(ErrorCode::WriteFailed, file.toStdString(), target.errorString().toStdString());

    std::vector<Problem> problems;
    if (const QString missing = page.missingGlyphs(); !missing.isEmpty()) {
        Problem problem;
        problem.severity = Severity::Note;
        problem.code = ProblemCode::MissingGlyphs;
        problem.file = file.toStdString();
        problem.detail = missing.toStdString();
        problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace plumbline
