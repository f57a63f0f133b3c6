// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/endreport.h"

#include "core/io/jsonscanner.h"

#include <cstdint>
#include <string_view>

namespace plumbline {

namespace {

void addError(ImportReport &report, const InputFile &file, ProblemCode code, std::size_t begin, std::size_t length)
{
    report.problems.push_back(
        {Severity::Error, code, file.source.path, static_cast<std::int64_t>(begin), static_cast<std::int64_t>(length), {}, 1});
}

/// Reports bytes behind an array that is the whole file.
void reportTrailingData(const InputFile &file, std::size_t position, ImportReport &report)
{
    const std::size_t rest = file.text.find_first_not_of(std::string_view(" \t\r\n\0", 5), position);
    if (rest == std::string_view::npos)
        return;
    report.somethingLost = true;
    addError(report, file, ProblemCode::TrailingData, rest, file.text.size() - rest);
}

/// Reports further event arrays in an object whose first one ends at `position`.
void reportMoreArrays(const InputFile &file, std::size_t position, ImportReport &report)
{
    const std::string_view text = file.text;
    for (std::size_t at = skipBlanks(text, position); at < text.size() && text[at] == ',';) {
        const std::size_t key = skipBlanks(text, at + 1);
        const ScanResult name = key < text.size() ? scanValue(text, key, text.size()) : ScanResult{};
        const std::size_t value = skipBlanks(text, skipBlanks(text, name.end) + 1);
        if (name.status != ScanStatus::Complete || value >= text.size())
            return;
        if (text.substr(key, name.end - key) == "\"traceEvents\"") {
            report.somethingLost = true;
            addError(report, file, ProblemCode::DuplicateArray, key, 0);
        }
        const ScanResult skipped = scanValue(text, value, text.size());
        if (skipped.status != ScanStatus::Complete)
            return;
        at = skipBlanks(text, skipped.end);
    }
}

} // namespace

void reportEnd(const InputFile &file, const StretchEnd &end, ImportReport &report)
{
    if (end.state == StretchEnd::State::CutOff) {
        const std::size_t lastEnd = end.lastElementEnd;
        if (!report.truncatedAt)
            report.truncatedAt = lastEnd;
        addError(report, file, ProblemCode::Truncated, lastEnd, file.text.size() - lastEnd);
    } else if (end.state == StretchEnd::State::Closed && file.array.insideObject) {
        reportMoreArrays(file, end.position, report);
    } else if (end.state == StretchEnd::State::Closed) {
        reportTrailingData(file, end.position, report);
    }
}

} // namespace plumbline
