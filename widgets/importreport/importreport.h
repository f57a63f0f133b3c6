// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "widgets/details/propertymodel.h"
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

/// The panel of the import report. It shows the counts of events of each card, every problem, and the bytes of the file that a
/// problem is about.
class ImportReportPage final : public QSplitter
{
    Q_OBJECT

public:
    explicit ImportReportPage(QWidget *parent = nullptr);

    /// Sets the cards whose counts are shown. Selecting a card limits the list to its problems.
    void setCards(std::vector<CardRow> cards, std::vector<std::shared_ptr<const Trace>> traces);
    /// Sets the problems. `opened` tells a profile without problems from no profile.
    void setProblems(std::vector<Problem> problems, bool opened);

    [[nodiscard]] const ProblemsPanel &problems() const { return *m_problems; }
    [[nodiscard]] const PropertyModel &ledger() const { return *m_ledger; }
    [[nodiscard]] const RawTextView &rawText() const { return *m_raw; }
    /// Returns the listed problems as CSV.
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

/// Returns the counts of events as a tree: first all cards together, then each card with its files. A node shows the number of
/// events; below it are the counts of what became of them, and of their kinds. Each of both adds up to the number of events.
[[nodiscard]] std::vector<Property> ledgerTree(const std::vector<CardRow> &cards);

} // namespace plumbline
