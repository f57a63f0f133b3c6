// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/adviser.h"

#include <QScrollArea>

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

class QLineEdit;
class QToolButton;
class QTreeWidget;

namespace plumbline {

class WrappedText;

/// Shows all about one finding: its explanation, what to change, its figures and thresholds, and its evidence as rows that lead
/// to the timeline.
class FindingCard final : public QScrollArea
{
    Q_OBJECT

public:
    explicit FindingCard(QWidget *parent = nullptr);

    /// Shows a finding of `advice`. Null for `finding` empties the view.
    void setFinding(std::shared_ptr<const ProfileAdvice> advice, const Finding *finding);
    /// Sets how a time of evidence, from the origin of its card, becomes the time that is shown. Without it, times are shown as
    /// they are.
    void setClock(std::function<TimeNs(const Evidence &, TimeNs)> clock) { m_clock = std::move(clock); }
    /// Lists the evidence again, because clocks or colours changed.
    void refreshEvidence();
    /// Shows the remark of the user.
    void setRemark(const FindingRemark &remark);
    /// Updates all texts after a change of language.
    void retranslate();
    [[nodiscard]] const Finding *finding() const { return m_finding; }
    /// Returns the sentences and figures that are shown, one on each line.
    [[nodiscard]] QString text() const;
    [[nodiscard]] const QTreeWidget &evidence() const { return *m_evidence; }

Q_SIGNALS:
    /// Emitted with an index into Finding::evidence.
    void evidenceChosen(std::size_t evidence);
    /// Emitted when the step should be replayed with the changes that stand for mending the finding.
    void whatIfRequested(const std::vector<plumbline::WhatIfChange> &changes);
    /// Emitted when the page of the rule should be shown.
    void ruleRequested(const QString &rule);
    /// Emitted when the user dismisses the finding, restores it or changes the note.
    void remarked(bool isDismissed, const QString &note);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupLinks();
    void setupRemark();
    void showTexts();
    void showEvidence();
    [[nodiscard]] QString figures() const;
    [[nodiscard]] QString causes() const;

    std::shared_ptr<const ProfileAdvice> m_advice;
    const Finding *m_finding = nullptr; ///< belongs to m_advice
    std::function<TimeNs(const Evidence &, TimeNs)> m_clock;
    WrappedText *m_title;
    WrappedText *m_summary;
    WrappedText *m_explanation;
    WrappedText *m_suggestionTitle;
    WrappedText *m_suggestion;
    WrappedText *m_figureTitle;
    WrappedText *m_figures;
    WrappedText *m_causes;
    WrappedText *m_evidenceTitle;
    QTreeWidget *m_evidence;
    QToolButton *m_whatIf; ///< replays the step without the finding; hidden if no change stands for mending it
    QToolButton *m_rule;   ///< opens the page of the rule
    QLineEdit *m_note;
    QToolButton *m_dismiss;
    bool m_isDismissed = false;
};

} // namespace plumbline
