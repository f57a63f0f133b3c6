// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturepreview.h"

#include <QLabel>

#include <algorithm>

namespace plumbline {

PicturePreview::PicturePreview(QWidget *parent) : QScrollArea(parent), m_label(new QLabel)
{
    setWidget(m_label);
    setAlignment(Qt::AlignCenter);
    setBackgroundRole(QPalette::Mid);
    setMinimumSize(360, 240);
}

void PicturePreview::setImage(const QImage &image, double scale)
{
    m_image = image;
    m_scale = scale;
    showImage();
}

void PicturePreview::setActualSize(bool actual)
{
    m_actualSize = actual;
    showImage();
}

void PicturePreview::showImage()
{
    if (m_image.isNull()) {
        m_label->clear();
        m_label->resize(0, 0);
        return;
    }
    const QSizeF whole = QSizeF(m_image.size()) / m_scale;
    const QSizeF room = maximumViewportSize();
    double factor = 1;
    if (!m_actualSize)
        factor = std::min({1.0, room.width() / whole.width(), room.height() / whole.height()});
    const QSize shown = (whole * factor).toSize().expandedTo({1, 1});
    const QSize dots = shown * devicePixelRatioF();
    QImage fitting = dots == m_image.size() ? m_image : m_image.scaled(dots, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    fitting.setDevicePixelRatio(devicePixelRatioF());
    m_label->setPixmap(QPixmap::fromImage(fitting));
    m_label->resize(shown);
}

void PicturePreview::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (!m_actualSize)
        showImage();
}

} // namespace plumbline
