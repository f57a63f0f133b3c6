// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "widgets/pages/files/cardmodel.h"

#include <QSplitter>
#include <QString>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeView;

namespace plumbline {

class ProblemsPanel;
class PropertyModel;
class RawTextView;
class Trace;

/// What became of everything that was read: the ledger of each card, every problem, and the bytes it is about.
class ImportReportPage final : public QSplitter
{
    Q_OBJECT

public:
    explicit ImportReportPage(QWidget *parent = nullptr);

    /// The cards whose ledgers are shown; choosing one leaves its problems.
    void setCards(std::vector<CardRow> cards, std::vector<std::shared_ptr<const Trace>> traces);
    void setProblems(std::vector<Problem> problems, bool opened);

    [[nodiscard]] const ProblemsPanel &problems() const { return *m_problems; }
    [[nodiscard]] const PropertyModel &ledger() const { return *m_ledger; }
    [[nodiscard]] const RawTextView &rawText() const { return *m_raw; }
    /// The problems as a table with commas, quoted, one a line; all of them or those that are shown.
    [[nodiscard]] QString asCsv() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeProblemSide();
    void fillSeverities();
    void showProblems();
    void showRawText();
    void showLedger();
    void save();
    [[nodiscard]] bool isShown(const Problem &problem) const;

    std::vector<CardRow> m_cards;
    std::vector<Problem> m_all;
    bool m_opened = false;
    PropertyModel *m_ledger;
    QTreeView *m_ledgerTree;
    QComboBox *m_severity;
    QLabel *m_count;
    QPushButton *m_save;
    ProblemsPanel *m_problems;
    RawTextView *m_raw;
};

} // namespace plumbline
