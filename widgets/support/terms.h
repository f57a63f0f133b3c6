// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace plumbline {

/// The words of the profilers and of this program, explained once: what a figure is called, what it means in two sentences, and
/// which file it comes from. A term is named by a short text of our own ("computing"), or by the header of a file's column; some
/// take a subject behind a colon ("transport_size:HCCS").

/// Its title in the user's language; the name itself where it is no term.
[[nodiscard]] QString termTitle(std::string_view name);
/// Meaning and source as plain text, or "".
[[nodiscard]] QString termMeaning(std::string_view name);

} // namespace plumbline
