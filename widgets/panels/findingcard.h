// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/adviser.h"

#include <QScrollArea>

#include <cstddef>
#include <memory>

class QLabel;
class QTreeWidget;

namespace plumbline {

/// All that is told of one finding: what it says, what to change, its figures with their limits, and its evidence as rows that
/// lead to the timeline.
class FindingCard final : public QScrollArea
{
    Q_OBJECT

public:
    explicit FindingCard(QWidget *parent = nullptr);

    /// `finding` belongs to `advice`; null shows nothing.
    void setFinding(std::shared_ptr<const ProfileAdvice> advice, const Finding *finding);
    /// Says everything again, in the language of now.
    void retranslate();
    [[nodiscard]] const Finding *finding() const { return m_finding; }
    /// The sentences and figures shown, a line each.
    [[nodiscard]] QString text() const;
    [[nodiscard]] const QTreeWidget &evidence() const { return *m_evidence; }

Q_SIGNALS:
    /// An index of Finding::evidence.
    void evidenceChosen(std::size_t evidence);

private:
    void showTexts();
    void showEvidence();
    [[nodiscard]] QString figures() const;
    [[nodiscard]] QString causes() const;

    std::shared_ptr<const ProfileAdvice> m_advice;
    const Finding *m_finding = nullptr; ///< of m_advice
    QLabel *m_title;
    QLabel *m_summary;
    QLabel *m_explanation;
    QLabel *m_suggestionTitle;
    QLabel *m_suggestion;
    QLabel *m_figureTitle;
    QLabel *m_figures;
    QLabel *m_causes;
    QLabel *m_evidenceTitle;
    QTreeWidget *m_evidence;
};

} // namespace plumbline
