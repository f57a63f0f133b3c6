// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace plumbline {

/// The functions below explain the words of the profilers and of this program: the title of a figure, its meaning in two
/// sentences, and the file it comes from. The name of a term is a short text of our own ("computing") or the header of a column
/// of a file. Some names contain a subject behind a colon ("transport_size:HCCS").

/// Returns the title of a term in the language of the user. Any other name is returned unchanged.
[[nodiscard]] QString termTitle(std::string_view name);
/// Returns meaning and source as plain text. "" if the name is no term.
[[nodiscard]] QString termMeaning(std::string_view name);

} // namespace plumbline
