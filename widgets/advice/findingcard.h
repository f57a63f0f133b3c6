// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/adviser.h"

#include <QScrollArea>

#include <cstddef>
#include <memory>

class QLineEdit;
class QToolButton;
class QTreeWidget;

namespace plumbline {

class WrappedText;

/// All that is told of one finding: what it says, what to change, its figures with their limits, and its evidence as rows that
/// lead to the timeline.
class FindingCard final : public QScrollArea
{
    Q_OBJECT

public:
    explicit FindingCard(QWidget *parent = nullptr);

    /// `finding` belongs to `advice`; null shows nothing.
    void setFinding(std::shared_ptr<const ProfileAdvice> advice, const Finding *finding);
    /// What somebody thinks of it.
    void setRemark(const FindingRemark &remark);
    /// Says everything again, in the language of now.
    void retranslate();
    [[nodiscard]] const Finding *finding() const { return m_finding; }
    /// The sentences and figures shown, a line each.
    [[nodiscard]] QString text() const;
    [[nodiscard]] const QTreeWidget &evidence() const { return *m_evidence; }

Q_SIGNALS:
    /// An index of Finding::evidence.
    void evidenceChosen(std::size_t evidence);
    /// The page of its rule is to be shown.
    void ruleRequested(const QString &rule);
    /// The finding is to be dismissed or brought back, or has another note.
    void remarked(bool isDismissed, const QString &note);

private:
    void setupRemark();
    void showTexts();
    void showEvidence();
    [[nodiscard]] QString figures() const;
    [[nodiscard]] QString causes() const;

    std::shared_ptr<const ProfileAdvice> m_advice;
    const Finding *m_finding = nullptr; ///< of m_advice
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
    QToolButton *m_rule; ///< leads to the page of the rule
    QLineEdit *m_note;
    QToolButton *m_dismiss;
    bool m_isDismissed = false;
};

} // namespace plumbline
