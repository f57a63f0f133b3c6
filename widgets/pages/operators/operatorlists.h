// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/shapesteps.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"
#include "core/tables/shardedoperators.h"
#include "widgets/tables/tablesource.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <vector>

class QLabel;

namespace plumbline {

class DataTable;

/// Which operators ran in each step and with which shapes, as a table.
class ShapeStepSource final : public TableSource
{
public:
    enum Column : std::size_t { Step, Name, Type, Shapes, Count, Sum, Average, ShapeCount };

    ShapeStepSource(std::shared_ptr<const CardKernels> kernels, const TaskControl &control);

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_steps.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override;

    [[nodiscard]] const CardKernels &kernels() const { return *m_kernels; }
    /// Returns how many operators there are by name, and how many of them have more than one shape.
    [[nodiscard]] std::size_t operators() const { return m_operators; }
    [[nodiscard]] std::size_t changing() const { return m_changing; }
    /// Returns whether any row has shapes.
    [[nodiscard]] bool tellsShapes() const { return m_tellsShapes; }

private:
    std::shared_ptr<const CardKernels> m_kernels; ///< keeps the texts of the steps alive
    std::vector<ShapeStep> m_steps;
    std::vector<TableColumn> m_columns;
    std::size_t m_operators = 0;
    std::size_t m_changing = 0;
    bool m_tellsShapes = false;
};

/// The operators of the parallel strategy files of a card with how they are split, as a table.
class ShardedSource final : public TableSource
{
public:
    enum Column : std::size_t { Node, Name, Type, Shape, Strategy, Instance, Inputs, Scope };

    ShardedSource(std::vector<ShardedGraph> graphs, std::vector<Error> errors);

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override;

    [[nodiscard]] const std::vector<ShardedGraph> &graphs() const { return m_graphs; }
    /// Returns why files could not be read.
    [[nodiscard]] const std::vector<Error> &errors() const { return m_errors; }

private:
    std::vector<ShardedGraph> m_graphs;
    std::vector<Error> m_errors;
    std::vector<const ShardedOperator *> m_rows;
    std::vector<TableColumn> m_columns;
};

/// Returns whether a card has a file of its parallel strategy.
[[nodiscard]] bool hasShardedOperators(const Card &card);
/// Reads the files of the parallel strategy of a card. Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ShardedSource>> readShardedSource(const Card &card, TaskControl &control);
/// Reads the kernels of a card and lists their shapes. Errors: those of OpenCard::kernelsFor().
[[nodiscard]] Result<std::shared_ptr<const ShapeStepSource>> readShapeSteps(const OpenCard &card, TaskControl &control);

/// A table of operators below sentences about it. It shows the shapes of a card by step, or how its operators are split.
class OperatorList final : public QWidget
{
    Q_OBJECT

public:
    explicit OperatorList(const QString &fileName, QWidget *parent = nullptr);

    /// Shows the shapes of a card that a profiler of `framework` recorded.
    void showShapes(std::shared_ptr<const ShapeStepSource> shapes, Framework framework);
    void showSharded(std::shared_ptr<const ShardedSource> sharded);
    void retranslate();

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    /// Returns the sentences above the table.
    [[nodiscard]] QString text() const;

private:
    void updateText();

    QLabel *m_text;
    DataTable *m_table;
    std::shared_ptr<const ShapeStepSource> m_shapes;
    Framework m_framework = Framework::Unknown;
    std::shared_ptr<const ShardedSource> m_sharded;
};

} // namespace plumbline
