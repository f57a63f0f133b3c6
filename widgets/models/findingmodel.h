// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/advisor.h"
#include "widgets/models/findingorder.h"

#include <QAbstractListModel>
#include <QString>

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
    QString text; ///< in any of its sentences, or in its rule; whatever the case

    friend bool operator==(const FindingFilter &, const FindingFilter &) = default;
};

/// Findings ranked and below their causes, a row each.
class FindingModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : int {
        SummaryRole = Qt::UserRole + 10, ///< severity, saving and cards in one line
        SeverityRole,                    ///< FindingSeverity as int
        DepthRole,                       ///< causes above it
    };

    using QAbstractListModel::QAbstractListModel;

    /// `advice` and `inputs` belong together; null of both empties the model.
    void setAdvice(std::shared_ptr<const Advice> advice, std::shared_ptr<const AdviceInputs> inputs);
    void setFilter(const FindingFilter &filter);
    [[nodiscard]] const FindingFilter &filter() const { return m_filter; }
    /// All texts are to be said again, in the language of now.
    void retranslate();

    /// Null beyond the rows.
    [[nodiscard]] const Finding *finding(int row) const;
    /// The row of a finding by its index in Advice::findings; -1 when it is filtered out.
    [[nodiscard]] int rowOf(std::size_t finding) const;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    void arrange();
    [[nodiscard]] bool isShown(const Finding &finding) const;
    [[nodiscard]] QString summary(const Finding &finding) const;

    std::shared_ptr<const Advice> m_advice;
    std::shared_ptr<const AdviceInputs> m_inputs;
    FindingFilter m_filter;
    std::vector<FindingPlace> m_places;
};

} // namespace plumbline
