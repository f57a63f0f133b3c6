// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/scrolled.h"

#include <QScrollArea>

namespace plumbline {

QScrollArea *scrolled(QWidget *content)
{
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setFocusProxy(content);
    area->setWidget(content);
    return area;
}

} // namespace plumbline
