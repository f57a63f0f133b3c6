// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/formatting.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QStandardItemModel>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// A list to choose a step from is of no use beyond this, and slow to build.
inline constexpr std::size_t MostOfferedSteps = 1000;

/// Returns what addSteps() gives an entry as data, by which it can be found.
[[nodiscard]] inline QString stepData(const std::string &step)
{
    return QStringLiteral("s") + fromFile(step); // "" stands for no step
}

/// Adds the steps to a box. If there are too many, the list ends with a line that says so and cannot be chosen.
inline void addSteps(QComboBox &box, const std::vector<std::string> &steps)
{
    const auto translated = [](const char *text) { return QCoreApplication::translate("plumbline::ClusterPage", text); };
    for (std::size_t step = 0; step < std::min(MostOfferedSteps, steps.size()); ++step)
        box.addItem(steps[step].empty() ? translated(QT_TRANSLATE_NOOP("plumbline::ClusterPage", "the whole capture"))
                                        : plainText(steps[step]),
                    QString(stepData(steps[step])));
    if (steps.size() <= MostOfferedSteps)
        return;
    box.addItem(translated(QT_TRANSLATE_NOOP("plumbline::ClusterPage", "the first %1 of %2 steps"))
                    .arg(countText(MostOfferedSteps), countText(steps.size())),
                QString());
    if (auto *items = qobject_cast<QStandardItemModel *>(box.model()))
        items->item(box.count() - 1)->setEnabled(false);
}

/// Returns the chosen step; empty for an entry that is none.
[[nodiscard]] inline std::optional<std::string> chosenStep(const QComboBox &box)
{
    const QString chosen = box.currentData().toString();
    return chosen.isEmpty() ? std::nullopt : std::optional(chosen.mid(1).toStdString());
}

} // namespace plumbline
