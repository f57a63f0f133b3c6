// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/factlosses.h"

#include "core/profile/profilenames.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

bool isSame(const Error &one, const Error &other)
{
    return one.code == other.code && one.path == other.path && one.offset == other.offset && one.detail == other.detail;
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
    if (std::ranges::none_of(errors, [&error](const Error &each) { return isSame(each, error); }))
        errors.push_back(error);
}

void ReadingLosses::add(const std::vector<Problem> &more)
{
    for (const Problem &problem : more) {
        if (std::ranges::find(problems, problem) == problems.end())
            problems.push_back(problem);
    }
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
