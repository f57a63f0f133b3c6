// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/mindinsightnames.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;
using Entry = std::pair<std::string_view, std::string_view>;

constexpr Entry Processes[] = {{"9000"sv, "AICPU OP"sv},
                               {"10000"sv, "Communication Op"sv},
                               {"11000"sv, "Host CPU OP"sv},
                               {"12000"sv, "Op Overlap Analyse"sv},
                               {"13000"sv, "Activity Op"sv}};
constexpr Entry MindInsightLanes[] = {
    {"100000"sv, "Steps"sv}, {"100001"sv, "Scope Name"sv}, {"100002"sv, "GpuOps"sv}, {"100003"sv, "HostCpuOps"sv}};
constexpr std::int64_t FirstLane = 100'000;
constexpr Entry OverlapLanes[] = {{"7997"sv, "Receive Alone"sv},           {"7998"sv, "AllReduce Alone"sv},
                                  {"7999"sv, "Merged Computation Op"sv},   {"8000"sv, "Pure Communication Op"sv},
                                  {"8001"sv, "Merged Communication Op"sv}, {"8002"sv, "Free Time"sv}};

template<std::size_t N>
std::string_view find(const Entry (&table)[N], std::string_view number)
{
    const auto found = std::find_if(std::begin(table), std::end(table), [number](const Entry &e) { return e.first == number; });
    return found == std::end(table) ? std::string_view() : found->second;
}

bool isNumber(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

bool isMindInsight(const std::vector<Process> &processes)
{
    const bool isNamed = std::any_of(processes.begin(), processes.end(),
                                     [](const Process &process) { return !process.name.empty() || !process.labels.empty(); });
    return !isNamed && std::any_of(processes.begin(), processes.end(),
                                   [](const Process &process) { return !find(Processes, process.pid).empty(); });
}

std::string mindInsightProcess(std::string_view pid)
{
    constexpr std::size_t DeviceDigits = 4; // devices are numbered by rank; all other processes have larger numbers
    const std::string_view known = find(Processes, pid);
    if (!known.empty())
        return std::string(known);
    return isNumber(pid) && pid.size() <= DeviceDigits ? "Ascend Op" : std::string();
}

std::string mindInsightLane(ProcessKind process, std::string_view tid)
{
    std::string_view known = find(MindInsightLanes, tid);
    if (known.empty() && process == ProcessKind::Overlap)
        known = find(OverlapLanes, tid);
    return std::string(known);
}

std::optional<std::int64_t> mindInsightOrder(std::string_view number)
{
    std::int64_t order = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), order);
    if (error != std::errc() || end != number.data() + number.size())
        return std::nullopt;
    if (find(MindInsightLanes, number).empty())
        return order;
    return order - FirstLane - static_cast<std::int64_t>(std::size(MindInsightLanes));
}

} // namespace plumbline
