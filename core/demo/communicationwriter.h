// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/io/textfile.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Writes communication.json: the times of each collective of each step, and what it moved over each kind of link.
class CommunicationWriter
{
public:
    CommunicationWriter(const std::string &path, const DemoPlan &plan, TaskControl &control);

    void addStep(const DemoStep &step);
    [[nodiscard]] Result<void> close();

private:
    /// Packets of one size.
    struct Packets
    {
        std::int64_t count = 0;
        TimeNs time = 0;
    };
    /// Figures of one operator, or of all operators of a section.
    struct Sums
    {
        TimeNs elapsed = 0;
        TimeNs transit = 0;
        TimeNs wait = 0;
        std::int64_t bytes = 0;
        TimeNs linkTime = 0;
        std::map<std::int64_t, Packets> packets; ///< by their bytes
    };

    /// Writes the operators of a step that belong to a section, and their sums.
    void writeSection(const DemoStep &step, const std::function<bool(const CollectiveRow &)> &belongs);
    [[nodiscard]] Sums sumsOf(const CollectiveRow &row) const;
    void writeEntry(const Sums &sums, TimeNs start);
    void writeLink(std::string_view name, const Sums &sums, bool distribution);
    void writeSizes(const std::map<std::int64_t, Packets> &sizes);

    TextFile m_file;
    const DemoPlan m_plan;
    bool m_first = true;
};

/// Writes communication_matrix.json: for each step the links of the fastest, the middle and the slowest collectives, and of all
/// together.
class MatrixWriter
{
public:
    MatrixWriter(const std::string &path, const DemoPlan &plan, int card, TaskControl &control);

    void addStep(const DemoStep &step);
    [[nodiscard]] Result<void> close();

private:
    /// Writes the operators of one kind. Returns whether the section is still empty.
    bool writeType(const DemoStep &step, DemoOperation operation, std::string_view type, bool isFirst);
    void writeLinks(std::string_view type, std::string_view label, const std::vector<const CollectiveRow *> &rows);

    TextFile m_file;
    const DemoPlan m_plan;
    const int m_card;
    bool m_first = true;
};

} // namespace plumbline
