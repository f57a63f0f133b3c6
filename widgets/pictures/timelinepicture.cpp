// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/timelinepicture.h"

#include "widgets/pictures/picturepage.h"
#include "widgets/pictures/picturesheet.h"

#include <QBuffer>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

constexpr double MostPixels = 200e6;

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

} // namespace

std::optional<PictureFormat> pictureFormatOf(const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    for (const PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
        if (suffix == suffixOf(format))
            return format;
    }
    return std::nullopt;
}

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
    picture.lanesLeftOut = page.lanesLeftOut();
    drawSheet({page.size(), page.title(), page.captionText(),
               [&page](QCPPainter *painter, VectorTexts *texts) {
                   page.setTexts(texts);
                   page.paint(painter);
                   page.setTexts(nullptr);
               }},
              options.scale, picture);
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
    const std::optional<PictureFormat> format = pictureFormatOf(file);
    if (!format)
        return failure(invalid(QFileInfo(file).suffix()));
    const Result<Picture> picture = drawPicture(cards, options, *format);
    if (!picture)
        return failure(picture.error());
    if (const auto saved = savePicture(*picture, file); !saved)
        return failure(saved.error());
    return pictureNotes(*picture, file);
}

Result<std::unique_ptr<QMimeData>> pictureForClipboard(const std::vector<TimelineCard> &cards, const PictureOptions &options)
{
    const Result<Picture> raster = drawPicture(cards, options, PictureFormat::Png);
    if (!raster)
        return failure(raster.error());
    PictureOptions unscaled = options;
    unscaled.scale = 1;
    const Result<Picture> vector = drawPicture(cards, unscaled, PictureFormat::Svg);
    if (!vector)
        return failure(vector.error());
    auto data = std::make_unique<QMimeData>();
    // The encoded form keeps title and caption, which a bare image loses on its way through the clipboard.
    data->setData(QStringLiteral("image/png"), encoded(*raster));
    data->setData(QStringLiteral("image/svg+xml"), vector->bytes);
    data->setImageData(raster->image);
    return data;
}

} // namespace plumbline
