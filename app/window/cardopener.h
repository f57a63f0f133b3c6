// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <QObject>

#include <cstddef>
#include <optional>
#include <vector>

namespace plumbline {

class Comparer;
class JointAxis;

/// Shows, compares or lays together cards of a session that the user chose, and loads their timelines first if they are not
/// there. Only what was asked for last is done. Cards are named by their place in LoadedData::cards.
class CardOpener final : public QObject
{
    Q_OBJECT

public:
    /// All arguments must outlive the object.
    CardOpener(Session *session, Comparer *comparer, JointAxis *axis, QObject *parent = nullptr);

    void open(std::size_t card);
    void compare(std::size_t base, std::size_t target);
    void showTogether(const std::vector<std::size_t> &cards);
    /// Goes on with what was asked for. Call it after the timelines of the session were shown, and when a load was cancelled.
    void proceed();

    /// Returns the index of a card's timeline among those that are loaded; -1 without one.
    [[nodiscard]] int timelineOf(std::size_t card) const;

Q_SIGNALS:
    /// A card was asked for; its timeline may follow.
    void chosen(std::size_t card);
    /// The timelines are there and stand in a place that the view should show, by their indexes.
    void reached(const std::vector<int> &timelines);
    /// Two timelines are compared now.
    void compared();

private:
    enum class Purpose { Show, Compare, Together };
    /// A card by what stays the same while timelines come and go, which its index does not.
    struct Wanted
    {
        SharedSource source;
        std::size_t device = 0; ///< place among the cards of the source
    };
    struct Wish
    {
        Purpose purpose;
        std::vector<Wanted> cards;
    };

    [[nodiscard]] Wanted wanted(std::size_t card) const;
    [[nodiscard]] std::size_t placeOf(const Wanted &wanted) const;
    void ask(Purpose purpose, const std::vector<std::size_t> &cards);
    void fulfil(Purpose purpose, const std::vector<int> &timelines);

    Session *m_session;
    Comparer *m_comparer;
    JointAxis *m_axis;
    std::optional<Wish> m_wish;
};

} // namespace plumbline
