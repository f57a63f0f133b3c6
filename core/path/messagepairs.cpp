// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/messagepairs.h"

#include <algorithm>
#include <map>

namespace plumbline {

namespace {

bool runTogether(const TimeRange &sender, const TimeRange &receiver)
{
    return sender.begin <= receiver.end + MessageSlackNs && receiver.begin <= sender.end + MessageSlackNs;
}

/// Pairs the messages of one group.
class MessagePairer
{
public:
    MessagePairer(std::span<const MessageEnd> senders, std::span<const MessageEnd> receivers)
        : m_senders(senders), m_receivers(receivers), m_isSent(senders.size()), m_isReceived(receivers.size())
    {}

    std::vector<MessagePair> run()
    {
        pairKnown();
        pairByTime([](const MessageEnd &sender, const MessageEnd &receiver) {
            const bool agree = sender.peer.value_or(receiver.card) == receiver.card && //
                               receiver.peer.value_or(sender.card) == sender.card;
            return agree && (sender.peer || receiver.peer);
        });
        pairByTime([](const MessageEnd &sender, const MessageEnd &receiver) { return !sender.peer && !receiver.peer; });
        std::ranges::sort(m_pairs);
        return std::move(m_pairs);
    }

private:
    /// Both ends of the messages from one card to another, in their order.
    struct Channel
    {
        std::vector<std::uint32_t> senders;
        std::vector<std::uint32_t> receivers;
    };

    void pairKnown()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, Channel> channels;
        for (std::uint32_t at = 0; at < m_senders.size(); ++at) {
            if (m_senders[at].peer)
                channels[{m_senders[at].card, *m_senders[at].peer}].senders.push_back(at);
        }
        for (std::uint32_t at = 0; at < m_receivers.size(); ++at) {
            if (m_receivers[at].peer)
                channels[{*m_receivers[at].peer, m_receivers[at].card}].receivers.push_back(at);
        }
        for (const auto &[cards, channel] : channels)
            pairInOrder(channel);
    }

    void pairInOrder(const Channel &channel)
    {
        if (channel.senders.size() != channel.receivers.size())
            return;
        for (std::size_t at = 0; at < channel.senders.size(); ++at) {
            const MessageEnd &receiver = m_receivers[channel.receivers[at]];
            if (m_senders[channel.senders[at]].range.begin > receiver.range.end + MessageSlackNs)
                return;
        }
        for (std::size_t at = 0; at < channel.senders.size(); ++at)
            pair(channel.senders[at], channel.receivers[at]);
    }

    /// Pairs what is still free. Named peers take the first sender, others one that leaves no choice.
    template<typename Counts>
    void pairByTime(const Counts &counts)
    {
        std::size_t first = 0; // senders before it ended long ago or are paired
        for (std::uint32_t at = 0; at < m_receivers.size(); ++at) {
            const MessageEnd &receiver = m_receivers[at];
            if (m_isReceived[at])
                continue;
            while (first < m_senders.size() &&
                   (m_isSent[first] || m_senders[first].range.end + MessageSlackNs < receiver.range.begin))
                ++first;
            std::optional<std::uint32_t> only;
            bool isClear = true;
            const std::size_t end = std::min(m_senders.size(), first + MostSenders);
            for (std::size_t sender = first; sender < end && isClear; ++sender) {
                const MessageEnd &each = m_senders[sender];
                if (each.range.begin > receiver.range.end + MessageSlackNs)
                    break;
                if (m_isSent[sender] || each.card == receiver.card || !counts(each, receiver) ||
                    !runTogether(each.range, receiver.range))
                    continue;
                isClear = !only || each.peer || receiver.peer;
                only = only ? only : std::optional(static_cast<std::uint32_t>(sender));
            }
            if (only && isClear)
                pair(*only, at);
        }
    }

    void pair(std::uint32_t sender, std::uint32_t receiver)
    {
        m_isSent[sender] = true;
        m_isReceived[receiver] = true;
        m_pairs.emplace_back(sender, receiver);
    }

    std::span<const MessageEnd> m_senders;
    std::span<const MessageEnd> m_receivers;
    std::vector<bool> m_isSent;
    std::vector<bool> m_isReceived;
    std::vector<MessagePair> m_pairs;
};

} // namespace

std::vector<MessagePair> pairMessages(std::span<const MessageEnd> senders, std::span<const MessageEnd> receivers)
{
    return MessagePairer(senders, receivers).run();
}

} // namespace plumbline
