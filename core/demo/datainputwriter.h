// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/io/textfile.h"

#include <string>
#include <vector>

namespace plumbline {

/// Writes what MindSpore records about the data pipeline: dataset.csv, minddata_pipeline_raw_{rank}.csv, and the summary as .csv
/// and .json. The queues are well filled, except in steps in which a slow batch is planted: then the queues of Batch and Map are
/// empty, and that of ImageFolder, from which Map takes its input, is full.
class DataInputWriter
{
public:
    void addStep(const DemoStep &step);
    /// Writes all four files into `folder`. At least one step must have been added.
    [[nodiscard]] Result<void> write(const std::string &folder, int card, TaskControl &control) const;

private:
    struct Operator;

    [[nodiscard]] std::vector<Operator> operators() const;
    void writeStages(TextFile &file) const;
    void writeQueues(TextFile &file) const;
    void writeSummaryTable(TextFile &file) const;
    void writeSummary(TextFile &file) const;

    std::vector<TimeNs> m_loads; ///< how long each step waited for its batch
};

} // namespace plumbline
