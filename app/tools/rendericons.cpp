// SPDX-License-Identifier: GPL-3.0-or-later
/// Draws the icons of the hicolor theme at build time. `rendericons SVG_DIR OUTPUT_DIR ID` writes OUTPUT_DIR/<n>x<n>/apps/ID.png
/// for each size. Small sizes have drawings of their own, aligned to whole pixels.
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <cstdio>

namespace {

struct IconSize
{
    int sizePx;
    const char *drawing;
    int marginPx = 0;
};

constexpr IconSize Sizes[] = {
    {16, "plumbline-16.svg"}, {22, "plumbline-22.svg"}, {24, "plumbline-22.svg", 1},
    {32, "plumbline-16.svg"}, {48, "plumbline.svg"},    {64, "plumbline.svg"},
    {128, "plumbline.svg"},   {256, "plumbline.svg"},   {512, "plumbline.svg"},
};

bool drawIcon(const IconSize &size, const QDir &drawings, const QDir &output, const QString &name)
{
    QSvgRenderer renderer(drawings.filePath(QLatin1String(size.drawing)));
    QImage image(size.sizePx, size.sizePx, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    const int innerPx = size.sizePx - 2 * size.marginPx;
    renderer.render(&painter, QRectF(size.marginPx, size.marginPx, innerPx, innerPx));
    painter.end();
    const QString folder = QStringLiteral("%1x%1/apps").arg(size.sizePx);
    return renderer.isValid() && output.mkpath(folder) && image.save(output.filePath(folder + u'/' + name + u".png"));
}

} // namespace

int main(int argc, char *argv[])
{
    if (argc != 4)
        return 2;
    const QDir drawings(QString::fromLocal8Bit(argv[1]));
    const QDir output(QString::fromLocal8Bit(argv[2]));
    for (const IconSize &size : Sizes) {
        if (drawIcon(size, drawings, output, QString::fromLocal8Bit(argv[3])))
            continue;
        std::fprintf(stderr, "cannot draw %s at %d px\n", size.drawing, size.sizePx);
        return 1;
    }
    return 0;
}
