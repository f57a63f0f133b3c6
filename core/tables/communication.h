// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/storage/stringpool.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// The empty text of a pool.
inline constexpr StringId NoText{std::size_t{0}};

enum class CommunicationKind : std::uint8_t { Collective, PointToPoint };

/// What an operator's name says of its kind, whatever file or section it stands in; none where it says nothing. Takes
/// "hcom_send__822_0", "scope/Send-op3", "batchsendrecv-top1".
[[nodiscard]] std::optional<CommunicationKind> communicationKind(std::string_view name);

/// Packets of one size that an operator sent.
struct PacketSize
{
    std::int64_t bytes = 0; ///< of each
    std::int64_t count = 0;
    std::int64_t transitNs = 0; ///< of all

    friend bool operator==(const PacketSize &, const PacketSize &) = default;
};

/// What an operator moved by one transport. SDMA is the sum of the transports inside a node: never add them to it.
struct CommunicationTransfer
{
    StringId transport = NoText; ///< "HCCS", "RDMA" ...
    std::optional<std::int64_t> transitBytes;
    std::optional<std::int64_t> transitNs;
    std::optional<double> bandwidthGbS; ///< 10^9 bytes a second, as the source says, rounded
    std::optional<double> largePacketRatio;
    std::uint32_t packetsBegin = 0;
    std::uint32_t packetsEnd = 0;

    /// The source's number, else from bytes and time; none without both, or where no time passed.
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// One call of a communication operator on one card; what its source does not tell is none. Times in nanoseconds. Of
/// elapse, what is neither transit nor wait is idle; synchronization is the wait before the first transfer.
struct CommunicationOperator
{
    StringId step = NoText;  ///< its number, "" outside of steps
    StringId group = NoText; ///< what stands for the communicator: its hash, or what a lane is called
    StringId name = NoText;  ///< without the group
    CommunicationKind kind = CommunicationKind::Collective;
    std::optional<std::int64_t> startNs; ///< absolute
    std::optional<std::int64_t> elapseNs;
    std::optional<std::int64_t> transitNs;
    std::optional<std::int64_t> waitNs;
    std::optional<std::int64_t> synchronizationNs;
    std::optional<std::int64_t> idleNs;
    std::optional<double> reportedWaitRatio; ///< as the source says, rounded
    std::optional<double> reportedSynchronizationRatio;
    std::uint32_t transfersBegin = 0;
    std::uint32_t transfersEnd = 0;

    /// wait / (wait + transit): the source's number, else from the times; none where they do not tell.
    [[nodiscard]] std::optional<double> waitRatio() const;
    /// synchronization / (synchronization + transit), likewise.
    [[nodiscard]] std::optional<double> synchronizationRatio() const;
};

/// `part` / (`part` + `transit`); none where one is missing or both are 0.
[[nodiscard]] std::optional<double> shareOfTransit(std::optional<std::int64_t> part, std::optional<std::int64_t> transit);

/// GB/s, which is bytes a nanosecond; none where one is missing or no time passed.
[[nodiscard]] std::optional<double> bandwidthOf(std::optional<std::int64_t> bytes, std::optional<std::int64_t> ns);

/// The communication operators of one card, in the order of their source.
struct CommunicationTable
{
    StringPool texts;
    std::vector<CommunicationOperator> operators;
    std::vector<CommunicationTransfer> transfers; ///< of each operator side by side
    std::vector<PacketSize> packets;              ///< of each transfer side by side

    [[nodiscard]] std::string_view text(StringId id) const { return texts.text(id); }
    [[nodiscard]] std::span<const CommunicationTransfer> transfersOf(const CommunicationOperator &each) const
    {
        return std::span(transfers).subspan(each.transfersBegin, each.transfersEnd - each.transfersBegin);
    }
    [[nodiscard]] std::span<const PacketSize> packetsOf(const CommunicationTransfer &each) const
    {
        return std::span(packets).subspan(each.packetsBegin, each.packetsEnd - each.packetsBegin);
    }
};

/// What of a communication file could not be read; everything else was.
struct ReadLoss
{
    enum class End : std::uint8_t {
        Whole,
        CutShort,   ///< the file ends early; `offset` is just past the last whole operator
        Damaged,    ///< the grammar is violated at `offset`; nothing behind was read
        Incomplete, ///< a database lacks a part of its pages, or names more rows than any capture has
    };
    End end = End::Whole;
    std::size_t offset = 0;
    std::uint64_t values = 0; ///< entries and numbers that are not what they must be
};

} // namespace plumbline
