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

/// Returns whether a file is `folder` itself or lies in it.
bool isIn(std::string_view file, std::string_view folder)
{
    const std::string_view rest = file.substr(std::min(file.size(), folder.size()));
    return file.starts_with(folder) && (rest.empty() || folder.ends_with('/') || rest.front() == '/');
}

/// Returns the name of the file that an input is read from, without its suffix: "kernel_details" for "kernel_details.csv: Type".
std::string_view fileOf(std::string_view input)
{
    return input.substr(0, input.find_first_of(".:"));
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

bool isUnreadable(const ReadingLosses &losses, std::string_view folder, std::string_view input)
{
    const std::string_view file = fileOf(input);
    return std::ranges::any_of(losses.errors, [folder, file](const Error &error) {
        const std::string name = baseName(error.path);
        const bool isMatrix = file == "communication" && name.starts_with("communication_matrix");
        if (!isIn(error.path, folder))
            return false;
        return (name.starts_with(file) && !isMatrix) || (file == "kernel_details" && name.starts_with("op_summary"));
    });
}

} // namespace plumbline
