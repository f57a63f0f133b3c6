// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"
#include "widgets/charts/chart.h"

#include <optional>
#include <vector>

class QCPBars;

namespace plumbline {

/// A chart of vertical bars side by side. All are stacked from the same parts, to show how these change. A marked bar has a sign
/// above it.
class StackChart final : public Chart
{
    Q_OBJECT

public:
    explicit StackChart(const QString &fileName, QWidget *parent = nullptr);

    /// One bar of the chart.
    struct Stack
    {
        QString name;
        std::vector<double> parts; ///< from the bottom up; one for each part set by setParts()
        QString text;              ///< the values as text, for the tool tip
        bool isMarked = false;
    };
    /// Sets the roles that give the parts their colours, from the bottom up, and the function that returns their titles. The
    /// function is called again when the language changes.
    void setParts(std::vector<Role> roles, std::function<QStringList()> titles);
    /// Sets the functions that return the title of the bars (`across`) and that of the values with their unit (`up`).
    void setTitles(std::function<QString()> across, std::function<QString()> up);
    void setStacks(std::vector<Stack> stacks);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void stackClicked(std::size_t stack);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] std::optional<std::size_t> stackAt(const QPoint &pos) const;
    void nameStacks();

    std::vector<Stack> m_stacks;
    std::vector<Role> m_roles;
    std::vector<QCPBars *> m_bars; ///< one for each part
    std::function<QStringList()> m_titles;
    std::function<QString()> m_across;
    std::function<QString()> m_up;
};

} // namespace plumbline
