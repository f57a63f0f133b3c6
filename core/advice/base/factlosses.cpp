// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/factlosses.h"

#include "core/profile/profilenames.h"

#include <algorithm>
#include <functional>
#include <string>

namespace plumbline {

namespace {

bool isSame(const Error &one, const Error &other)
{
    return one.code == other.code && one.path == other.path && one.offset == other.offset && one.detail == other.detail;
}

bool isSame(const Problem &one, const Problem &other)
{
    return one == other;
}

std::size_t hashOf(std::string_view place, std::int64_t offset, std::string_view detail)
{
    const std::hash<std::string_view> hash;
    return hash(place) + 31 * hash(detail) + 1009 * static_cast<std::size_t>(offset);
}

std::size_t hashOf(const Error &error)
{
    return hashOf(error.path, error.offset, error.detail);
}

std::size_t hashOf(const Problem &problem)
{
    return hashOf(problem.file, problem.offset, problem.detail);
}

/// Adds an entry unless one of the same content is there.
template<typename Entry>
void addOnce(std::vector<Entry> &entries, ReadingLosses::Known<Entry> &known, const Entry &entry)
{
    for (; known.count < entries.size(); ++known.count)
        known.positions.emplace(hashOf(entries[known.count]), known.count);
    const auto [first, last] = known.positions.equal_range(hashOf(entry));
    if (std::none_of(first, last, [&](const auto &each) { return isSame(entries[each.second], entry); }))
        entries.push_back(entry);
}

/// Returns whether a file is of the kind that an input is read from: "kernel_details" for "kernel_details.csv: Type".
bool isOfInput(std::string_view file, std::string_view input)
{
    const std::string kind = parseResultFileName(baseName(file)).kind;
    const std::string_view wanted = input.substr(0, input.find_first_of(".:"));
    return kind == wanted || (wanted == "kernel_details" && kind == "op_summary") ||
           (wanted == "minddata_pipeline" && kind.starts_with(wanted));
}

} // namespace

void ReadingLosses::add(const Error &error)
{
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::FileNotFound)
        return;
    addOnce(errors, knownErrors, error);
}

void ReadingLosses::add(const std::vector<Problem> &more)
{
    for (const Problem &problem : more)
        addOnce(problems, knownProblems, problem);
}

void ReadingLosses::add(const ReadingLosses &other)
{
    for (const Error &error : other.errors)
        add(error);
    add(other.problems);
}

bool ReadingLosses::isLoss() const
{
    return !errors.empty() || std::ranges::any_of(problems, [](const Problem &each) { return each.severity != Severity::Note; });
}

bool isUnreadable(const ReadingLosses &losses, const std::string &folder, std::string_view input)
{
    const auto isMeant = [&folder, input](const std::string &file) {
        return (file == folder || pathBelow(folder, file) != file) && isOfInput(file, input);
    };
    return std::ranges::any_of(losses.errors, isMeant, &Error::path) ||
           std::ranges::any_of(losses.problems, [&isMeant](const Problem &problem) {
               return problem.severity == Severity::Error && isMeant(problem.file);
           });
}

} // namespace plumbline
