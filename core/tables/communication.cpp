// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communication.h"

#include "core/base/anycase.h"

#include <algorithm>
#include <array>
#include <string>

namespace plumbline {

namespace {

constexpr std::array<std::string_view, 3> PointToPointWords{"send", "receive", "recv"};
constexpr std::array<std::string_view, 6> CollectiveWords{"reduce", "gather", "scatter", "broadcast", "alltoall", "barrier"};

/// Returns the part of a name that tells what the operator does, in lower case: "allreduce" for "hcom_allReduce__612_0_1" and for
/// "scope/AllReduce-op12".
std::string typeOf(std::string_view name)
{
    name = name.substr(name.rfind('/') + 1);
    name = name.substr(0, std::min(name.find("__"), name.find('-')));
    std::string type;
    for (const char c : name)
        type += inLowerCase(c);
    return type;
}

template<std::size_t N>
bool holdsOne(const std::string &text, const std::array<std::string_view, N> &words)
{
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

} // namespace

std::optional<CommunicationKind> communicationKind(std::string_view name)
{
    const std::string type = typeOf(name);
    // NCCL runs an all-to-all and a transfer between two ranks by the same kernel.
    if (type.starts_with("nccl") && holdsOne(type, PointToPointWords))
        return std::nullopt;
    if (holdsOne(type, PointToPointWords))
        return CommunicationKind::PointToPoint;
    if (holdsOne(type, CollectiveWords))
        return CommunicationKind::Collective;
    return std::nullopt;
}

std::string_view operatorOfStream(std::string_view name)
{
    constexpr std::string_view Prefix = "stream_";
    constexpr std::string_view Digits = "0123456789";
    std::string_view rest = name;
    if (!rest.starts_with(Prefix))
        return name;
    rest.remove_prefix(Prefix.size());
    for (int number = 0; number < 2; ++number) {
        const std::size_t end = rest.find_first_not_of(Digits);
        if (end == 0 || end == std::string_view::npos || rest[end] != '_')
            return name;
        rest.remove_prefix(end + 1);
    }
    return rest.empty() ? name : rest;
}

std::optional<double> shareOfTransit(std::optional<std::int64_t> part, std::optional<std::int64_t> transit)
{
    if (!part || !transit)
        return std::nullopt;
    const double whole = static_cast<double>(*part) + static_cast<double>(*transit);
    return whole > 0 ? std::optional(static_cast<double>(*part) / whole) : std::nullopt;
}

std::optional<double> bandwidthOf(std::optional<std::int64_t> bytes, std::optional<std::int64_t> ns)
{
    if (!bytes || !ns || *ns <= 0)
        return std::nullopt;
    return static_cast<double>(*bytes) / static_cast<double>(*ns);
}

std::optional<double> CommunicationTransfer::bandwidth() const
{
    return bandwidthGbS ? bandwidthGbS : bandwidthOf(transitBytes, transitNs);
}

std::optional<double> CommunicationOperator::waitRatio() const
{
    return reportedWaitRatio ? reportedWaitRatio : shareOfTransit(waitNs, transitNs);
}

std::optional<double> CommunicationOperator::synchronizationRatio() const
{
    return reportedSynchronizationRatio ? reportedSynchronizationRatio : shareOfTransit(synchronizationNs, transitNs);
}

} // namespace plumbline
