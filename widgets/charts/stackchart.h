// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"
#include "widgets/charts/chart.h"

#include <optional>
#include <vector>

class QCPBars;

namespace plumbline {

/// Standing bars side by side, each of the same parts one above the other, to see how they change. What stands out has a sign
/// above it.
class StackChart final : public Chart
{
    Q_OBJECT

public:
    explicit StackChart(const QString &fileName, QWidget *parent = nullptr);

    struct Stack
    {
        QString name;
        std::vector<double> parts; ///< from below; as many as there are titles
        QString text;              ///< the values in words
        bool isMarked = false;
    };
    /// What the parts are and whose colour they have, from below; asked again whenever the language changes.
    void setParts(std::vector<Role> roles, std::function<QStringList()> titles);
    /// What the values and what the bars are, with their units.
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
    std::vector<QCPBars *> m_bars; ///< a part each
    std::function<QStringList()> m_titles;
    std::function<QString()> m_across;
    std::function<QString()> m_up;
};

} // namespace plumbline
