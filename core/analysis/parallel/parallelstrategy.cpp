// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/parallelstrategy.h"

#include "core/base/anycase.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <string>
#include <system_error>

namespace plumbline {

namespace {

struct OrderDescription
{
    std::string_view key;
    std::string_view dimensions;
    std::array<ParallelDimension, 4> numbering; ///< fastest first; a dimension that the order lacks comes last
    std::array<ParallelDimension, 2> experts;   ///< across which ranks experts are split, in the order of the numbering
    std::size_t expertDimensions;               ///< how many of them count
    DimensionSet lacking;
};

const OrderDescription &describe(RankOrder order)
{
    static const std::array<OrderDescription, AllRankOrders.size()> Orders{{
        {"megatron",
         "tp-cp-ep-dp-pp",
         {ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Data, ParallelDimension::Pipeline},
         {ParallelDimension::Data},
         1,
         dimensionSet({ParallelDimension::MoeTensor})},
        {"megatron-pp-dp",
         "tp-cp-pp-ep-dp",
         {ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Pipeline, ParallelDimension::Data},
         {ParallelDimension::Data},
         1,
         dimensionSet({ParallelDimension::MoeTensor})},
        {"mindspeed",
         "tp-cp-ep-dp-pp",
         {ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Data, ParallelDimension::Pipeline},
         {ParallelDimension::Context, ParallelDimension::Data},
         2,
         dimensionSet({ParallelDimension::MoeTensor})},
        {"mindie-llm",
         "tp-dp-ep-pp-moetp",
         {ParallelDimension::Tensor, ParallelDimension::Data, ParallelDimension::Pipeline, ParallelDimension::Context},
         {ParallelDimension::Tensor, ParallelDimension::Data},
         2,
         dimensionSet({ParallelDimension::Context})},
        {"vllm",
         "tp-pp-dp-ep",
         {ParallelDimension::Tensor, ParallelDimension::Pipeline, ParallelDimension::Data, ParallelDimension::Context},
         {ParallelDimension::Tensor, ParallelDimension::Data},
         2,
         dimensionSet({ParallelDimension::Context, ParallelDimension::MoeTensor})},
    }};
    return Orders[static_cast<std::size_t>(order)];
}

std::span<const ParallelDimension> expertDimensions(RankOrder order)
{
    return std::span(describe(order).experts).first(describe(order).expertDimensions);
}

bool isSplitter(std::string_view text, std::size_t at)
{
    return text[at] == ',' || text[at] == ';' || text[at] == ' ' || text[at] == '\t';
}

std::string textInLowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), inLowerCase);
    return lower;
}

/// Reads one pair such as "tp=2" into `sizes`. Returns what is wrong with it.
std::optional<StrategyError> readPair(std::string_view pair, ParallelSizes &sizes)
{
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos)
        return StrategyError{StrategyFault::NotReadable, {}};
    const auto dimension = dimensionOf(textInLowerCase(pair.substr(0, equals)));
    if (!dimension)
        return StrategyError{StrategyFault::UnknownDimension, {}};
    const std::string_view digits = pair.substr(equals + 1);
    std::int64_t size = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (code == std::errc::result_out_of_range || (code == std::errc() && (size < 1 || size > MostOfDimension)))
        return StrategyError{StrategyFault::OutOfRange, dimension};
    if (code != std::errc() || end != digits.data() + digits.size())
        return StrategyError{StrategyFault::NotReadable, dimension};
    if (sizes.of(*dimension))
        return StrategyError{StrategyFault::GivenTwice, dimension};
    sizes.of(*dimension) = static_cast<int>(size);
    return std::nullopt;
}

/// Returns what is wrong with the split of the experts.
std::optional<StrategyError> expertFault(const PerDimension<int> &sizes, RankOrder order)
{
    const std::int64_t experts = sizes.of(ParallelDimension::Expert);
    const std::int64_t all = std::int64_t{sizes.of(ParallelDimension::Tensor)} * sizes.of(ParallelDimension::Data);
    switch (order) {
    case RankOrder::Megatron:
    case RankOrder::MegatronPipelineFirst:
        return sizes.of(ParallelDimension::Data) % experts == 0
                   ? std::nullopt
                   : std::optional(StrategyError{StrategyFault::DataByExpert, ParallelDimension::Expert});
    case RankOrder::MindSpeed:
        return std::int64_t{sizes.of(ParallelDimension::Context)} * sizes.of(ParallelDimension::Data) % experts == 0
                   ? std::nullopt
                   : std::optional(StrategyError{StrategyFault::ContextByExpert, ParallelDimension::Expert});
    case RankOrder::MindIe:
        return (experts == 1 && sizes.of(ParallelDimension::MoeTensor) == 1) ||
                       experts * sizes.of(ParallelDimension::MoeTensor) == all
                   ? std::nullopt
                   : std::optional(StrategyError{StrategyFault::ExpertMesh, ParallelDimension::Expert});
    case RankOrder::Vllm:
        return experts == 1 || (all % experts == 0 && experts % sizes.of(ParallelDimension::Tensor) == 0)
                   ? std::nullopt
                   : std::optional(StrategyError{StrategyFault::TensorByExpert, ParallelDimension::Expert});
    }
    return std::nullopt;
}

} // namespace

DimensionSet dimensionSet(std::initializer_list<ParallelDimension> dimensions)
{
    DimensionSet set;
    for (const ParallelDimension dimension : dimensions)
        set.set(static_cast<std::size_t>(dimension));
    return set;
}

std::string_view dimensionKey(ParallelDimension dimension)
{
    constexpr std::array<std::string_view, ParallelDimensionCount> Keys{"tp", "cp", "dp", "pp", "ep", "moetp"};
    return Keys[static_cast<std::size_t>(dimension)];
}

std::optional<ParallelDimension> dimensionOf(std::string_view key)
{
    for (const ParallelDimension dimension : AllParallelDimensions) {
        if (key == dimensionKey(dimension))
            return dimension;
    }
    return key == "exp" ? std::optional(ParallelDimension::Expert) : std::nullopt;
}

std::string_view rankOrderKey(RankOrder order)
{
    return describe(order).key;
}

std::string_view rankOrderDimensions(RankOrder order)
{
    return describe(order).dimensions;
}

std::optional<RankOrder> rankOrderOf(std::string_view text)
{
    const std::string lower = textInLowerCase(text);
    for (const RankOrder order : AllRankOrders) {
        if (lower == rankOrderKey(order) || lower == rankOrderDimensions(order))
            return order;
    }
    return std::nullopt;
}

ReadSizes readSizes(std::string_view text)
{
    ReadSizes read;
    for (std::size_t at = 0; at < text.size() && !read.error;) {
        std::size_t end = at;
        while (end < text.size() && !isSplitter(text, end))
            ++end;
        if (end > at)
            read.error = readPair(text.substr(at, end - at), read.sizes);
        at = end + 1;
    }
    return read;
}

std::optional<ParallelStrategy> ParallelStrategy::make(const ParallelSizes &sizes, RankOrder order, StrategyError &error)
{
    PerDimension<int> all;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        const bool isExpert = dimension == ParallelDimension::Expert || dimension == ParallelDimension::MoeTensor;
        const bool isLacking = describe(order).lacking.test(static_cast<std::size_t>(dimension));
        if (!sizes.of(dimension) && !isExpert && !isLacking) {
            error = {StrategyFault::NothingTold, dimension};
            return std::nullopt;
        }
        all.of(dimension) = sizes.of(dimension).value_or(1);
        if (all.of(dimension) < 1 || all.of(dimension) > MostOfDimension) {
            error = {StrategyFault::OutOfRange, dimension};
            return std::nullopt;
        }
        if (isLacking && all.of(dimension) != 1) {
            error = {StrategyFault::NotInOrder, dimension};
            return std::nullopt;
        }
    }
    std::int64_t ranks = 1;
    for (const ParallelDimension dimension :
         {ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Data, ParallelDimension::Pipeline})
        ranks = std::min(ranks * all.of(dimension), MostRanksOfJob + 1);
    if (ranks > MostRanksOfJob) {
        error = {StrategyFault::TooManyRanks, {}};
        return std::nullopt;
    }
    if (const auto fault = expertFault(all, order)) {
        error = *fault;
        return std::nullopt;
    }
    return ParallelStrategy(all, order);
}

ParallelStrategy::ParallelStrategy(const PerDimension<int> &sizes, RankOrder order) : m_sizes(sizes), m_order(order)
{
    for (const ParallelDimension dimension : describe(order).numbering) {
        m_strides.of(dimension) = m_ranks;
        m_ranks *= m_sizes.of(dimension);
    }
}

int ParallelStrategy::positionOf(int rank, ParallelDimension dimension) const
{
    if (dimension == ParallelDimension::MoeTensor)
        return expertIndexOf(rank) % sizeOf(ParallelDimension::MoeTensor);
    if (dimension == ParallelDimension::Expert)
        return expertIndexOf(rank) / sizeOf(ParallelDimension::MoeTensor) % sizeOf(ParallelDimension::Expert);
    return rank / m_strides.of(dimension) % sizeOf(dimension);
}

int ParallelStrategy::expertIndexOf(int rank) const
{
    int index = 0;
    int stride = 1;
    for (const ParallelDimension dimension : expertDimensions(m_order)) {
        index += positionOf(rank, dimension) * stride;
        stride *= sizeOf(dimension);
    }
    return index;
}

int ParallelStrategy::rankOfExpertIndex(int index) const
{
    int rank = 0;
    for (const ParallelDimension dimension : expertDimensions(m_order)) {
        rank += index % sizeOf(dimension) * m_strides.of(dimension);
        index /= sizeOf(dimension);
    }
    return rank;
}

std::vector<int> ParallelStrategy::groupOf(int rank, DimensionSet dimensions) const
{
    std::vector<int> members{rank};
    const auto has = [&](ParallelDimension dimension) { return dimensions.test(static_cast<std::size_t>(dimension)); };
    // Replaces each member by those at all positions of a dimension; `placeOf` tells the rank at a position.
    const auto spread = [&](int size, auto &&placeOf) {
        std::vector<int> all;
        all.reserve(members.size() * static_cast<std::size_t>(size));
        for (int position = 0; position < size; ++position) {
            for (const int member : members)
                all.push_back(placeOf(member, position));
        }
        members = std::move(all);
    };
    for (const ParallelDimension dimension :
         {ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Data, ParallelDimension::Pipeline}) {
        const int stride = m_strides.of(dimension);
        if (has(dimension))
            spread(sizeOf(dimension),
                   [&](int member, int position) { return member + (position - positionOf(member, dimension)) * stride; });
    }
    const bool isCovered = std::ranges::any_of(expertDimensions(m_order), has);
    const auto moved = [&](int member, int by) {
        const int index = expertIndexOf(member);
        return member + rankOfExpertIndex(index + by) - rankOfExpertIndex(index);
    };
    if (has(ParallelDimension::MoeTensor) && !isCovered)
        spread(sizeOf(ParallelDimension::MoeTensor), [&](int member, int position) {
            return moved(member, position - positionOf(member, ParallelDimension::MoeTensor));
        });
    if (has(ParallelDimension::Expert) && !isCovered)
        spread(sizeOf(ParallelDimension::Expert), [&](int member, int position) {
            return moved(member,
                         (position - positionOf(member, ParallelDimension::Expert)) * sizeOf(ParallelDimension::MoeTensor));
        });
    std::ranges::sort(members);
    return members;
}

std::vector<std::vector<int>> ParallelStrategy::groupsOf(DimensionSet dimensions) const
{
    std::vector<std::vector<int>> groups;
    std::vector<bool> isDone(static_cast<std::size_t>(m_ranks));
    for (int rank = 0; rank < m_ranks; ++rank) {
        if (isDone[static_cast<std::size_t>(rank)])
            continue;
        groups.push_back(groupOf(rank, dimensions));
        for (const int member : groups.back())
            isDone[static_cast<std::size_t>(member)] = true;
    }
    return groups;
}

} // namespace plumbline
