// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/labels.h"

#include <QLabel>

namespace plumbline {

namespace {

constexpr int NoteSideMarginPx = 8;

} // namespace

QLabel *plainLabel()
{
    auto *label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    return label;
}

QLabel *noteLabel(int marginPx)
{
    QLabel *label = plainLabel();
    label->setWordWrap(true);
    label->setContentsMargins(NoteSideMarginPx, marginPx, NoteSideMarginPx, marginPx);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace plumbline
