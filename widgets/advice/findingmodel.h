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

/// Conditions for the findings to list.
struct FindingFilter
{
    std::optional<AdviceArea> area;
    std::optional<std::size_t> card; ///< index into AdviceInputs::cards()
    FindingSeverity least = FindingSeverity::Info;
    bool withDismissed = false;
    QString text; ///< occurs in a sentence, the note or the rule; case is ignored

    friend bool operator==(const FindingFilter &, const FindingFilter &) = default;
};

/// Lists findings by rank and below their causes, one in each row. Small findings are hidden behind a row that stands for them,
/// until it is opened. A filter with a text searches all findings, and nothing is hidden then.
class FindingModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    /// Roles of this model, beside those of Qt.
    enum Role : int {
        SummaryRole = Qt::UserRole + 10, ///< severity, saving and cards in one line
        SeverityRole,                    ///< FindingSeverity as int
        DepthRole,                       ///< number of causes above it
        FoldRole,                        ///< Fold as int
    };

    /// Says whether a row stands for the small findings, and whether these are listed below it.
    enum class Fold : std::uint8_t { None, Closed, Open };

    using QAbstractListModel::QAbstractListModel;

    /// Sets the advice. `inputs` must be those of `advice`; both null empties the model.
    void setAdvice(std::shared_ptr<const Advice> advice, std::shared_ptr<const AdviceInputs> inputs);
    void setFilter(const FindingFilter &filter);
    /// Sets the remarks, by index in Advice::findings. A remark is empty if the user made none.
    void setRemarks(std::vector<FindingRemark> remarks);
    [[nodiscard]] std::size_t dismissedCount() const;
    [[nodiscard]] const FindingFilter &filter() const { return m_filter; }
    /// Updates all texts after a change of language.
    void retranslate();

    [[nodiscard]] Fold fold(int row) const;
    /// Shows or hides the small findings.
    void setFoldOpen(bool isOpen);

    /// Returns the finding of a row. Null for rows that do not exist and for the row that stands for small findings.
    [[nodiscard]] const Finding *finding(int row) const;
    /// Returns the row of a finding by its index in Advice::findings. -1 if the finding is filtered out or hidden as small.
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
