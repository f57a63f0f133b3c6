// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
#include "widgets/pages/pageid.h"

#include <QString>

#include <span>

namespace plumbline {

class ProfilePage;
class TimelineState;

/// All that the window knows of one page before it is made. Bar, menu and keys of the pages, and what is remembered of them, come
/// from one table of these. A new page needs a PageId, its row there and a row for its command in widgets/keys/keytable.cpp.
struct PageDescriptor
{
    PageId id;
    const char *key;       ///< by which settings remember the page, such as "overview"; never translated, never changed
    const char *title;     ///< English, in the translation context Pages
    WindowCommand command; ///< that shows the page
    /// Makes the page, which the caller owns. The state must outlive it. Null for the timeline, which is made with its tab.
    ProfilePage *(*make)(TimelineState *state);
};

/// Returns all pages in the order of PageId, which is the order of the bar.
[[nodiscard]] std::span<const PageDescriptor> pageTable();
/// Returns the row of a page.
[[nodiscard]] const PageDescriptor &descriptorOf(PageId page);
/// Returns the title of a page, translated.
[[nodiscard]] QString pageTitle(const PageDescriptor &page);

} // namespace plumbline
