// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cards/pagecard.h"

#include <QCoreApplication>

#include <array>

namespace plumbline {

namespace {

struct PageTexts
{
    const char *key;
    const char *title;
};

constexpr std::array<PageTexts, PageCount> PageCardTexts{{
    {"overview", QT_TRANSLATE_NOOP("Pages", "Overview")},
    {"timeline", QT_TRANSLATE_NOOP("Pages", "Timeline")},
    {"steps", QT_TRANSLATE_NOOP("Pages", "Steps")},
    {"operators", QT_TRANSLATE_NOOP("Pages", "Operators")},
    {"host", QT_TRANSLATE_NOOP("Pages", "Host")},
    {"communication", QT_TRANSLATE_NOOP("Pages", "Communication")},
    {"memory", QT_TRANSLATE_NOOP("Pages", "Memory")},
    {"data_input", QT_TRANSLATE_NOOP("Pages", "Data input")},
    {"files", QT_TRANSLATE_NOOP("Pages", "Files")},
    {"comparison", QT_TRANSLATE_NOOP("Pages", "Comparison")},
}};

} // namespace

QString pageKey(PageId page)
{
    return QLatin1String(PageCardTexts[static_cast<std::size_t>(page)].key);
}

QString pageTitle(PageId page)
{
    return QCoreApplication::translate("Pages", PageCardTexts[static_cast<std::size_t>(page)].title);
}

} // namespace plumbline
