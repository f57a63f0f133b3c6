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

/// The id of the empty text in every StringPool.
inline constexpr StringId NoText{std::size_t{0}};

/// A collective takes in all ranks of a group; a point-to-point operator sends between two of them.
enum class CommunicationKind : std::uint8_t { Collective, PointToPoint };

/// Returns the kind that the name of a communication operator tells, whatever file or section the operator stands in. Accepts
/// names such as "hcom_send__822_0", "scope/Send-op3" and "batchsendrecv-top1". Empty if the name tells nothing, as that of
/// NCCL's kernel for both.
[[nodiscard]] std::optional<CommunicationKind> communicationKind(std::string_view name);

/// The packets of one size that a communication operator sent over one transport.
struct PacketSize
{
    std::int64_t bytes = 0; ///< size of each packet
    std::int64_t count = 0;
    std::int64_t transitNs = 0; ///< time of all packets together

    friend bool operator==(const PacketSize &, const PacketSize &) = default;
};

/// What a communication operator moved over one transport. The entry "SDMA" is the sum of the transports inside a node, so it
/// must not be added to theirs.
struct CommunicationTransfer
{
    StringId transport = NoText; ///< "HCCS", "RDMA", "SDMA" ...
    std::optional<std::int64_t> transitBytes;
    std::optional<std::int64_t> transitNs;
    std::optional<double> bandwidthGbS; ///< 10^9 bytes per second, as the source reports it, rounded
    std::optional<double> largePacketRatio;
    std::uint32_t packetsBegin = 0; ///< half-open range in CommunicationTable::packets
    std::uint32_t packetsEnd = 0;

    /// Returns the bandwidth that the source reports, in GB/s; otherwise computes it from bytes and time (bandwidthOf()).
    [[nodiscard]] std::optional<double> bandwidth() const;
};

/// One call of a communication operator on one card. All times are nanoseconds; a value that the source does not tell is empty.
/// The elapsed time consists of transit, wait and idle time. The synchronization time is the part of the wait before the first
/// transfer.
struct CommunicationOperator
{
    StringId step = NoText;  ///< number of the step, "" outside of steps
    StringId group = NoText; ///< how the source names the group: its hash, or the name of a lane
    StringId name = NoText;  ///< name of the operator without its group
    CommunicationKind kind = CommunicationKind::Collective;
    std::optional<std::int64_t> startNs; ///< absolute time
    std::optional<std::int64_t> elapseNs;
    std::optional<std::int64_t> transitNs;
    std::optional<std::int64_t> waitNs;
    std::optional<std::int64_t> synchronizationNs;
    std::optional<std::int64_t> idleNs;
    std::optional<double> reportedWaitRatio; ///< as the source reports it, rounded
    std::optional<double> reportedSynchronizationRatio;
    std::uint32_t transfersBegin = 0; ///< half-open range in CommunicationTable::transfers
    std::uint32_t transfersEnd = 0;

    /// Returns wait / (wait + transit) as the source reports it; otherwise computes it from the times (shareOfTransit()).
    [[nodiscard]] std::optional<double> waitRatio() const;
    /// Returns synchronization / (synchronization + transit) as the source reports it; otherwise computes it from the times.
    [[nodiscard]] std::optional<double> synchronizationRatio() const;
};

/// Returns the name of an operator without the stream that MindInsight puts before it: "AllReduce-op4" for
/// "stream_41_0_AllReduce-op4". Cards run the same operator on streams of different numbers. Returns any other name unchanged.
[[nodiscard]] std::string_view operatorOfStream(std::string_view name);

/// Returns `part` / (`part` + `transit`). Empty if one of them is missing or both are 0.
[[nodiscard]] std::optional<double> shareOfTransit(std::optional<std::int64_t> part, std::optional<std::int64_t> transit);

/// Returns the bandwidth in GB/s, which equals bytes per nanosecond. Empty if a value is missing or the time is not positive.
[[nodiscard]] std::optional<double> bandwidthOf(std::optional<std::int64_t> bytes, std::optional<std::int64_t> ns);

/// The communication operators of one card, in the order of their source.
struct CommunicationTable
{
    StringPool texts;
    std::vector<CommunicationOperator> operators;
    std::vector<CommunicationTransfer> transfers; ///< those of one operator lie side by side
    std::vector<PacketSize> packets;              ///< those of one transfer lie side by side

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

/// Tells which part of a communication file or database could not be read. Everything else was read.
struct ReadLoss
{
    enum class End : std::uint8_t {
        Whole,
        CutShort,   ///< the file ends early; `offset` is just past the last complete operator
        Damaged,    ///< the JSON grammar is violated at `offset`; nothing behind it was read
        Incomplete, ///< a database lacks some of its pages, or has more rows than any capture
    };
    End end = End::Whole;
    std::size_t offset = 0;
    std::uint64_t values = 0; ///< entries and numbers that do not have the expected form
};

} // namespace plumbline
