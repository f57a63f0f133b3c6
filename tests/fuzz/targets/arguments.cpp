// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/timestamp.h"
#include "core/import/traceloader.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/targets/targets.h"
#include "widgets/support/formatting.h"
#include "widgets/support/namepattern.h"
#include "widgets/support/shelltext.h"
#include "widgets/support/timeargument.h"

#include <fnmatch.h>

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <optional>

namespace plumbline::fuzz {

namespace {

/// Reads a plain decimal number of microseconds by long division, slowly and in few lines. Empty for anything else.
std::optional<std::int64_t> plainNanoseconds(std::string_view text)
{
    constexpr std::size_t MostDigits = 12;
    const bool isNegative = text.starts_with('-');
    text.remove_prefix(isNegative ? 1 : 0);
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view decimals = text.substr(std::min(point + 1, text.size()));
    const auto isDigits = [](std::string_view digits) {
        return !digits.empty() && digits.size() <= MostDigits && digits.find_first_not_of("0123456789") == std::string_view::npos;
    };
    if (!isDigits(whole) || (point < text.size() && !isDigits(decimals)) || (whole.size() > 1 && whole.front() == '0'))
        return std::nullopt;
    const std::string three = (std::string(decimals) + "000").substr(0, 3);
    const std::string_view rest = decimals.substr(std::min<std::size_t>(3, decimals.size()));
    std::int64_t ns = std::stoll(std::string(whole) + three);
    const bool isMore = rest.find_first_not_of('0', 1) != std::string_view::npos;
    if (!rest.empty() && (rest.front() > '5' || (rest.front() == '5' && (isMore || ns % 2 != 0))))
        ++ns;
    return isNegative ? -ns : ns;
}

void checkTimes(std::string_view text)
{
    const auto expected = plainNanoseconds(text);
    const ParsedTime read = nanosecondsOf(text);
    require(read.status == TimeStatus::Exact || read.ns == 0, "a time that is not exact has a value");
    if (expected)
        require(read.status == TimeStatus::Exact && read.ns == *expected, "a time is read wrongly");
    const QString argument = fromFile(text);
    if (const auto time = TimeArgument::parse(argument)) {
        (void)time->relativeTo(std::numeric_limits<std::int64_t>::min());
        (void)time->relativeTo(std::numeric_limits<std::int64_t>::max());
    }
    (void)TimeArgument::parse(TimeArgument::plain(argument));
}

/// A pattern made for a name must match it, and a pattern of a stranger must end soon.
void checkPatterns(std::string_view text, std::size_t flags)
{
    static const std::shared_ptr<const Trace> trace = [] {
        TaskControl control;
        return loadTrace({writeFile(processFolder(), "names.json", seedEvents())}, control).value_or(nullptr);
    }();
    if (text.find('\0') != std::string_view::npos)
        return; // nobody can type it
    const QString name = fromFile(text);
    if (!text.empty()) {
        const std::string glob = globFor(name).toStdString();
        require(::fnmatch(glob.c_str(), name.toStdString().c_str(), 0) == 0, "a pattern does not match the name it is made for");
    }
    NamePattern pattern{name, (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0};
    const QRegularExpression expression = pattern.expression();
    require(pattern.isRegex || expression.isValid(), "a plain pattern is no expression");
    TaskControl control;
    if (expression.isValid())
        (void)matchNames(*trace, expression, control, 1);
    pattern = {name, false, true, false};
    if (!name.isEmpty())
        require(pattern.expression().match(name).hasMatch(), "a plain pattern does not match its own text");
}

/// The first byte has the options of a pattern; the rest is a text that somebody types.
void runArguments(std::string_view input)
{
    FuzzBytes bytes(input);
    const std::size_t flags = bytes.byte();
    checkTimes(bytes.rest());
    checkPatterns(bytes.rest(), flags);
}

std::vector<std::string> argumentSeeds()
{
    return {std::string(1, '\0') + "1736408883573887920", std::string(1, '\0') + "12.5ms",  std::string(1, '\0') + "-0.0005",
            std::string("\x01") + "(a|b)*c[^d]{2,}",      std::string("\x05") + "aten::.*", std::string(1, '\0') + "1.5e-3us",
            std::string("\x02") + "Stream [3]*?\\"};
}

} // namespace

FuzzTarget argumentsTarget()
{
    return {"arguments", "times and patterns that people type", runArguments, argumentSeeds};
}

} // namespace plumbline::fuzz
