// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "widgets/support/asynctask.h"

#include <QObject>
#include <QString>

#include <vector>

namespace plumbline {

class TimelineState;

/// Lays several cards of one job on one axis: in the background it fits the clock of each card to that of the first by
/// collectives that all ranks leave together. A card that cannot be fitted stays where it was recorded. Fitted clocks last while
/// other cards come and go, until a comparison begins or end() is called. Window thread only.
class JointAxis final : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive the object.
    explicit JointAxis(TimelineState *state, QObject *parent = nullptr);

    /// The fit of one card, or why there is none.
    struct Fit
    {
        QString card; ///< TimelineCard::name
        Alignment alignment;
    };

    /// Fits the other cards to the first one. Cards are indexes of the state. Ends a comparison.
    void fit(const std::vector<int> &cards);
    /// Returns all cards to their recorded clocks.
    void end();
    [[nodiscard]] bool isFitted() const { return !m_fits.empty(); }
    [[nodiscard]] bool isFitting() const { return m_task.isRunning(); }

Q_SIGNALS:
    /// The clocks are fitted, as far as they can be. `reference` is the card that the others are fitted to.
    void fitted(const QString &reference, const std::vector<plumbline::JointAxis::Fit> &fits);

private:
    void apply();
    [[nodiscard]] int cardCalled(const QString &name) const;

    TimelineState *m_state;
    QString m_reference;
    std::vector<Fit> m_fits;
    AsyncTask<std::vector<Fit>> m_task;
};

/// Returns what is said after cards were laid on one axis: which were fitted and on how much evidence, and why others were not.
[[nodiscard]] QString jointAxisText(const QString &reference, const std::vector<JointAxis::Fit> &fits);

} // namespace plumbline
