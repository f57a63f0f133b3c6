// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"

#include <QString>

#include <cstdint>
#include <string_view>

namespace plumbline {

/// The one place where numbers become text. Nothing is rounded unless the name says so; digits are grouped by
/// three with a narrow no-break space, which reads the same in every language and is never taken for a decimal sign.

/// Text of a file to the letter, but for bytes that are no UTF-8, which become U+FFFD. For copies, patterns and output that
/// must be the same; what is shown goes through plainText().
[[nodiscard]] QString fromFile(std::string_view text);

/// Text of a file made fit for a label: UTF-8 with broken bytes replaced, control and direction-changing characters
/// shown as U+FFFD, cut in the middle beyond `limit` characters (0: never).
[[nodiscard]] QString plainText(std::string_view text, qsizetype limit = 0);

/// The same plain text for Qt::ToolTipRole, where Qt would take anything that looks like markup for markup.
[[nodiscard]] QString toolTipText(const QString &plain);

/// "1 234 567"
[[nodiscard]] QString countText(std::uint64_t count);
[[nodiscard]] QString integerText(std::int64_t number);

/// A whole duration in the largest unit that keeps a digit before the point, every digit kept: "1.234 567 ms".
[[nodiscard]] QString durationText(TimeNs duration);
/// The same rounded to `digits` significant digits, for narrow places: "1.23 ms".
[[nodiscard]] QString shortDurationText(TimeNs duration, int digits = 3);
/// "1 234 567 ns", whatever the size.
[[nodiscard]] QString nanosecondsText(std::int64_t time);

/// "2.2 MB" (powers of ten), rounded to three digits; below 1000 exact.
[[nodiscard]] QString bytesText(std::uint64_t bytes);
/// "340 MB/s"
[[nodiscard]] QString rateText(double bytesPerSecond);
/// A measured value with up to six significant digits: "1 800", "0.03125".
[[nodiscard]] QString valueText(double value);

/// A share of 1 as percents: percentText(0.125, 1) is "12.5 %".
[[nodiscard]] QString percentText(double share, int decimals);

} // namespace plumbline
