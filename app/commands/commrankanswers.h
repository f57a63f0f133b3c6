// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/collectivedistribution.h"
#include "core/analysis/communication/collectivetiming.h"
#include "core/analysis/communication/rankmatrix.h"
#include "core/base/jsonwriter.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// What `comm` is asked about its ranks.
enum class RankQuestion : std::uint8_t { Collective, Matrix, Distribution };

/// What a cell of the table of a matrix shows, in the order of the values of --matrix. JSON and CSV hold all of them.
enum class LinkMeasure : std::uint8_t { Size, Time, Bandwidth, Transport };

/// An answer as JSON, CSV or a table.
class RankAnswer
{
public:
    RankAnswer() = default;
    virtual ~RankAnswer() = default;
    RankAnswer(const RankAnswer &) = delete;
    RankAnswer &operator=(const RankAnswer &) = delete;

    virtual void fillList(JsonWriter &out) const = 0; ///< writes the entries of the list
    virtual void endList(JsonWriter &out) const = 0;  ///< writes the members after the list
    [[nodiscard]] virtual QString tableText() const = 0;
    [[nodiscard]] virtual QString csvText() const = 0;
};

/// Return the answers; `all` must outlive them. `number` is the position of the collective, from 1, among `known` ones.
[[nodiscard]] std::unique_ptr<RankAnswer> collectiveAnswer(const RankCollectives &all, const RankCollective &one,
                                                           CollectiveTiming timing, std::size_t number, std::size_t known);
[[nodiscard]] std::unique_ptr<RankAnswer> matrixAnswer(const RankCollectives &all, RankMatrix matrix, LinkMeasure measure);
[[nodiscard]] std::unique_ptr<RankAnswer> distributionAnswer(const RankCollectives &all,
                                                             std::vector<OperatorDistribution> distributions);

} // namespace plumbline
