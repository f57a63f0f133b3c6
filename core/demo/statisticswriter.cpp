// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/statisticswriter.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace plumbline {

namespace {

double microsecondsOfStatisticsWriter(TimeNs time)
{
    return static_cast<double>(time) / 1e3;
}

double threeDecimals(double number)
{
    return std::round(number * 1e3) / 1e3;
}

} // namespace

void StatisticsWriter::Sums::add(TimeNs duration)
{
    minimum = count == 0 ? duration : std::min(minimum, duration);
    maximum = std::max(maximum, duration);
    total += duration;
    ++count;
    squares += microsecondsOfStatisticsWriter(duration) * microsecondsOfStatisticsWriter(duration);
}

void StatisticsWriter::addStep(const DemoStep &step)
{
    for (const KernelRow &row : step.kernels)
        m_operators[{row.kernel->type, coreName(row.kernel->core)}].add(row.end - row.start);
    for (const CannRow &row : step.cann) {
        const std::string_view level = row.layer == "Node" ? "node" : row.layer == "Hccl" ? "hccl" : "acl";
        m_calls[{level, row.api}].add(row.end - row.start);
    }
}

Result<void> StatisticsWriter::writeOperators(const std::string &path, TaskControl &control) const
{
    TextFile file(path, control);
    file << "OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n";
    std::vector<Groups::const_iterator> order;
    TimeNs all = 0;
    for (auto group = m_operators.begin(); group != m_operators.end(); ++group) {
        order.push_back(group);
        all += group->second.total;
    }
    std::stable_sort(order.begin(), order.end(), [](auto a, auto b) { return a->second.total > b->second.total; });
    for (const auto group : order) {
        const Sums &sums = group->second;
        file << group->first.first << ',' << group->first.second << ',' << sums.count << ',';
        file.thousandths(sums.total) << ',';
        file.thousandths(sums.minimum) << ',';
        file.real(threeDecimals(microsecondsOfStatisticsWriter(sums.total) / static_cast<double>(sums.count))) << ',';
        file.thousandths(sums.maximum) << ',';
        file.real(threeDecimals(100.0 * static_cast<double>(sums.total) / static_cast<double>(all))) << '\n';
    }
    return file.close();
}

Result<void> StatisticsWriter::writeCalls(const std::string &path, TaskControl &control) const
{
    TextFile file(path, control);
    file << "Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\n";
    for (const auto &[key, sums] : m_calls) {
        const double count = static_cast<double>(sums.count);
        const double average = microsecondsOfStatisticsWriter(sums.total) / count;
        file << key.first << ',' << key.second << ',';
        file.thousandths(sums.total) << ',' << sums.count << ',';
        file.real(threeDecimals(average)) << ',';
        file.thousandths(sums.minimum) << ',';
        file.thousandths(sums.maximum) << ',';
        file.real(threeDecimals(std::max(0.0, sums.squares / count - average * average))) << '\n';
    }
    return file.close();
}

} // namespace plumbline
