// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The functions below are the only ones that turn numbers into text. They do not round unless their comment says so. Digits are
/// grouped by three with a narrow no-break space. It reads the same in every language and is never taken for a decimal sign.

/// Returns the text of a file unchanged, except that bytes that are not UTF-8 become U+FFFD. Use it for copies, patterns and
/// output that must be identical; use plainText() for text that is shown.
[[nodiscard]] QString fromFile(std::string_view text);

/// Returns the text of a file in a form that is safe to show. Invalid UTF-8, control characters and characters that change the
/// direction of text become U+FFFD. Text of more than `limit` characters is cut in the middle; 0 stands for no limit.
[[nodiscard]] QString plainText(std::string_view text, qsizetype limit = 0);

/// Returns plain text for Qt::ToolTipRole. Without this, Qt would interpret text that looks like markup.
[[nodiscard]] QString toolTipText(const QString &plain);

/// Returns a number with grouped digits, such as "1 234 567".
[[nodiscard]] QString countText(std::uint64_t count);
[[nodiscard]] QString integerText(std::int64_t number);

/// Returns an exact duration in the largest unit in which it is at least 1, such as "1.234 567 ms".
[[nodiscard]] QString durationText(TimeNs duration);
/// Returns a duration rounded to `digits` significant digits, for narrow places, such as "1.23 ms".
[[nodiscard]] QString shortDurationText(TimeNs duration, int digits = 3);
/// Returns a difference rounded as by shortDurationText(), with its sign, such as "+1.23 ms".
[[nodiscard]] QString signedDurationText(TimeNs difference, int digits = 3);
/// Returns a time or duration in nanoseconds, such as "1 234 567 ns". The unit does not depend on the size.
[[nodiscard]] QString nanosecondsText(std::int64_t time);

/// Returns an amount in units of powers of ten, such as "2.2 MB". It is rounded to three significant digits; below 1000 it is
/// exact.
[[nodiscard]] QString bytesText(std::uint64_t bytes);
/// Returns a rate such as "340 MB/s", rounded to three significant digits.
[[nodiscard]] QString rateText(double bytesPerSecond);
/// Returns a measured value rounded to six significant digits, such as "1 800" or "0.03125".
[[nodiscard]] QString valueText(double value);

/// Returns a share as percentage: percentText(0.125, 1) is "12.5 %" with a narrow no-break space.
[[nodiscard]] QString percentText(double share, int decimals);
/// Returns a relative difference as percentage with its sign; 0 has none.
[[nodiscard]] QString signedPercentText(double share, int decimals);

} // namespace plumbline
