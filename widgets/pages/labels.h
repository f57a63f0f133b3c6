// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;

namespace plumbline {

/// Returns a label of plain text, without a parent.
[[nodiscard]] QLabel *plainLabel();
/// Returns a label for notes and verdicts of a page. Its text is plain, wraps and can be selected; marginPx is kept free above
/// and below.
[[nodiscard]] QLabel *noteLabel(int marginPx = 4);

} // namespace plumbline
