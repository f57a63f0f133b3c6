// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;

namespace plumbline {

/// A label of plain text, without a parent.
[[nodiscard]] QLabel *plainLabel();
/// A label of plain text that wraps and can be selected, with marginPx above and below; for notes and verdicts of a page.
[[nodiscard]] QLabel *noteLabel(int marginPx = 4);

} // namespace plumbline
