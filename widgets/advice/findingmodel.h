// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"
#include "widgets/advice/findingorder.h"
#include "widgets/support/findingremark.h"

#include <QAbstractListModel>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// Which findings are listed.
struct FindingFilter
{
    std::optional<AdviceArea> area;
    std::optional<std::size_t> card; ///< of AdviceInputs::cards()
    FindingSeverity least = FindingSeverity::Info;
    bool withDismissed = false;
    QString text; ///< in any of its sentences, or in its rule; whatever the case

    friend bool operator==(const FindingFilter &, const FindingFilter &) = default;
};

/// Findings ranked and below their causes, a row each; the small ones behind a row that stands for them until it is opened. A
/// text that is looked for is looked for in all of them.
class FindingModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : int {
        SummaryRole = Qt::UserRole + 10, ///< severity, saving and cards in one line
        SeverityRole,                    ///< FindingSeverity as int
        DepthRole,                       ///< causes above it
        FoldRole,                        ///< Fold as int
    };

    /// Whether a row stands for small findings, and whether they are listed below it.
    enum class Fold : std::uint8_t { None, Closed, Open };

    using QAbstractListModel::QAbstractListModel;

    /// `advice` and `inputs` belong together; null of both empties the model.
    void setAdvice(std::shared_ptr<const Advice> advice, std::shared_ptr<const AdviceInputs> inputs);
    void setFilter(const FindingFilter &filter);
    /// By index in Advice::findings; empty where nobody has said anything.
    void setRemarks(std::vector<FindingRemark> remarks);
    [[nodiscard]] std::size_t dismissedCount() const;
    [[nodiscard]] const FindingFilter &filter() const { return m_filter; }
    /// All texts are to be said again, in the language of now.
    void retranslate();

    [[nodiscard]] Fold fold(int row) const;
    /// Lists the small findings, or takes them away.
    void setFoldOpen(bool isOpen);

    /// Null beyond the rows, and of the one that stands for small findings.
    [[nodiscard]] const Finding *finding(int row) const;
    /// The row of a finding by its index in Advice::findings; -1 when it is filtered out or folded away.
    [[nodiscard]] int rowOf(std::size_t finding) const;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    void arrange();
    [[nodiscard]] const FindingPlace *placeAt(int row) const;
    [[nodiscard]] QVariant foldData(Fold fold, int role) const;
    [[nodiscard]] bool isShown(const Finding &finding) const;
    [[nodiscard]] const FindingRemark &remarkOn(const Finding &finding) const;
    [[nodiscard]] QString summary(const Finding &finding) const;

    std::shared_ptr<const Advice> m_advice;
    std::shared_ptr<const AdviceInputs> m_inputs;
    FindingFilter m_filter;
    std::vector<FindingRemark> m_remarks;
    FoldedFindings m_order;
    bool m_isFoldOpen = false;
};

} // namespace plumbline
