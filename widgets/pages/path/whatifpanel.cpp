// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/path/whatifpanel.h"

#include "widgets/pages/labels.h"
#include "widgets/pages/path/changeeditor.h"
#include "widgets/path/pathsummary.h"
#include "widgets/path/whatiftexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/pathtexts.h"
#include "widgets/tables/datatable.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace plumbline {

namespace {

/// Returns the table of changes and ideas without rows.
std::shared_ptr<FilledTable> emptyChangeTable()
{
    return std::make_shared<FilledTable>(std::vector<TableColumn>{{"whatif_asked", CellKind::Text},
                                                                  {"whatif_change", CellKind::Text},
                                                                  {"whatif_saves", CellKind::Nanoseconds, false, false},
                                                                  {"whatif_share", CellKind::Share},
                                                                  {"whatif_alone", CellKind::Nanoseconds, false, false},
                                                                  {"whatif_least", CellKind::Nanoseconds, false, false},
                                                                  {"whatif_most", CellKind::Nanoseconds, false, false},
                                                                  {"whatif_step", CellKind::Nanoseconds, true, false},
                                                                  {"whatif_slices", CellKind::Count, true, false},
                                                                  {"whatif_time", CellKind::Nanoseconds, true, false}});
}

double shareOf(TimeNs part, TimeNs stepNs)
{
    return stepNs > 0 ? static_cast<double>(part) / static_cast<double>(stepNs) : 0;
}

/// Adds the row of a change that is asked.
void addAskedRow(FilledTable &table, const ChangeEffect &effect, const WhatIfAnswer &answer)
{
    const TimeNs now = answer.recordedNs;
    const StepPrediction &alone = effect.alone;
    table.addRow({"✓", changeSentence(effect.change).toStdString(), effect.onTopNs, shareOf(effect.onTopNs, now),
                  now - alone.expectedNs, now - alone.highNs, now - alone.lowNs, answer.together.expectedNs,
                  static_cast<std::int64_t>(effect.reach.stepSlices), effect.reach.stepNs});
}

/// Adds the row of an idea, which comes on top of all that is asked.
void addIdeaRow(FilledTable &table, const WhatIfIdea &idea, const WhatIfAnswer &answer)
{
    const TimeNs before = answer.together.expectedNs;
    const StepPrediction &step = idea.prediction;
    table.addRow({{},
                  changeSentence(idea.change).toStdString(),
                  before - step.expectedNs,
                  shareOf(before - step.expectedNs, answer.recordedNs),
                  {},
                  before - step.highNs,
                  before - step.lowNs,
                  step.expectedNs,
                  {},
                  {}});
}

} // namespace

WhatIfPanel::WhatIfPanel(QWidget *parent)
    : QWidget(parent)
    , m_sentence(noteLabel(4))
    , m_notes(noteLabel(4))
    , m_editor(new ChangeEditor)
    , m_mean(new QToolButton)
    , m_clear(new QToolButton)
    , m_compare(new QToolButton)
    , m_stop(new QToolButton)
    , m_changes(new DataTable(QStringLiteral("what_if")))
    , m_kinds(new DataTable(QStringLiteral("what_if_kinds")))
{
    QFont bold = m_sentence->font();
    bold.setBold(true);
    m_sentence->setFont(bold);
    m_mean->setCheckable(true);
    for (QToolButton *button : {m_mean, m_clear, m_compare, m_stop})
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_clear->setEnabled(false);
    m_compare->setEnabled(false);
    m_stop->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_sentence);
    layout->addWidget(m_notes);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    row->addWidget(m_editor, 1);
    row->addWidget(m_mean);
    row->addWidget(m_clear);
    row->addWidget(m_compare);
    row->addWidget(m_stop);
    layout->addLayout(row);
    auto *splitter = new QSplitter;
    splitter->addWidget(m_changes);
    splitter->addWidget(m_kinds);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    layout->addWidget(splitter, 1);
    m_changes->setTotalsShown(false);
    setFocusProxy(m_editor);
    connect(m_changes, &DataTable::rowActivated, this, &WhatIfPanel::toggle);
    connect(m_editor, &ChangeEditor::added, this, [this](const WhatIfChange &change) {
        if (m_finder)
            m_finder->add(change);
    });
    connect(m_mean, &QToolButton::toggled, this, [this](bool isMean) {
        if (m_finder)
            m_finder->setMean(isMean);
    });
    connect(m_clear, &QToolButton::clicked, this, [this] {
        if (m_finder)
            m_finder->clear();
    });
    connect(m_compare, &QToolButton::clicked, this, &WhatIfPanel::comparisonRequested);
    connect(m_stop, &QToolButton::clicked, this, [this] {
        if (m_finder && m_finder->isBusy())
            m_finder->cancel();
        else if (m_finder)
            m_finder->askAgain();
    });
    retranslate();
}

void WhatIfPanel::setFinder(WhatIfFinder *finder)
{
    m_finder = finder;
    connect(finder, &WhatIfFinder::changed, this, &WhatIfPanel::showAnswer);
    m_finder->setWanted(isVisible());
}

void WhatIfPanel::setPath(const std::shared_ptr<const FoundPath> &path)
{
    QStringList names;
    constexpr qsizetype MostNames = 1000; // of the longest totals
    for (const PathTotal &total : path ? path->names : std::vector<PathTotal>()) {
        if (names.size() == MostNames)
            break;
        const std::string pattern = literalPattern(total.name);
        if (!pattern.empty())
            names.append(QString::fromStdString(pattern));
    }
    names.removeDuplicates();
    m_editor->setNames(names);
}

void WhatIfPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_finder)
        m_finder->setWanted(true);
    showAnswer();
}

void WhatIfPanel::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (m_finder)
        m_finder->setWanted(false);
}

/// Returns what stands in place of the answer; "" if there is one.
QString WhatIfPanel::stateText() const
{
    if (!m_finder)
        return {};
    if (m_finder->phase() == WhatIfFinder::Phase::Failed) {
        const Error &error = m_finder->error();
        if (error.code == ErrorCode::Cancelled)
            return tr("Cancelled.");
        if (error.code == ErrorCode::NotSupported && error.detail == "clock")
            return tr("No card tells the clock of its cores, so that nothing can be said about another one.");
        if (error.code == ErrorCode::NotSupported && error.detail == "stage")
            return tr("No card of this pipeline stage, or of no other one, is recorded.");
        if (error.code == ErrorCode::NotSupported && error.detail == "device")
            return tr(
                "Neither the work of a kernel nor the limits of the card are known, so that nothing can be said about another "
                "card.");
        if (error.code == ErrorCode::NotSupported && error.detail == "microbatches")
            return tr("Fewer than two pipeline stages show what they do with a micro-batch.");
        return errorText(error);
    }
    return m_finder->result() ? QString() : tr("Replaying the step…");
}

void WhatIfPanel::showAnswer()
{
    if (!isVisible())
        return;
    const QString state = stateText();
    const auto found = m_finder ? m_finder->result() : nullptr;
    m_sentence->setText(state.isEmpty() && found ? whatIfSentence(*found) : state);
    const QString notes = state.isEmpty() && found ? whatIfNotes(*found).join(QLatin1Char(' ')) : QString();
    m_notes->setText(notes);
    m_notes->setVisible(!notes.isEmpty());
    const bool hasSteps = found && found->job->steps.size() > 1;
    m_mean->setEnabled(hasSteps || (m_finder && m_finder->isMean()));
    m_mean->setChecked(m_finder && m_finder->isMean());
    m_clear->setEnabled(m_finder && !m_finder->changes().empty());
    const bool isNewest = m_finder && m_finder->phase() == WhatIfFinder::Phase::Finished;
    m_compare->setEnabled(isNewest && found && !found->answer.changes.empty() && found->answer.replayed);
    showStopButton();
    showChanges();
    showKinds();
}

void WhatIfPanel::showStopButton()
{
    const bool isBusy = m_finder && m_finder->isBusy();
    m_stop->setVisible(isBusy || (m_finder && m_finder->isCancelled()));
    m_stop->setText(isBusy ? tr("Cancel") : tr("Replay again"));
    m_stop->setToolTip(isBusy ? tr("Stops looking for the answer and for ideas")
                              : tr("Looks for the answer and for ideas again"));
}

void WhatIfPanel::showChanges()
{
    auto table = emptyChangeTable();
    m_rows.clear();
    const auto found = m_finder ? m_finder->result() : nullptr;
    for (const WhatIfChange &change : m_finder ? m_finder->changes() : std::vector<WhatIfChange>()) {
        m_rows.push_back(change);
        const auto isOf = [&](const ChangeEffect &effect) { return effect.change == change; };
        const auto effect =
            found ? std::ranges::find_if(found->answer.changes, isOf) : std::vector<ChangeEffect>::const_iterator();
        if (found && effect != found->answer.changes.end())
            addAskedRow(*table, *effect, found->answer);
        else
            table->addRow({"✓", changeSentence(change).toStdString(), {}, {}, {}, {}, {}, {}, {}, {}});
    }
    const auto ideas = m_finder ? m_finder->ideas() : nullptr;
    for (std::size_t at = 0; found && ideas && at < ideas->size(); ++at) {
        const WhatIfIdea &idea = (*ideas)[at];
        if (std::ranges::find(m_rows, idea.change) != m_rows.end())
            continue;
        m_rows.push_back(idea.change);
        addIdeaRow(*table, idea, found->answer);
    }
    // Without rows there is no width that fits the rows to come.
    m_changes->setSource(m_rows.empty() ? nullptr : std::move(table));
}

/// Compares the paths before and after, by kind.
void WhatIfPanel::showKinds()
{
    struct KindTimes
    {
        PathKind kind = PathKind::Idle;
        TimeNs beforeNs = 0;
        TimeNs afterNs = 0;
    };
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"path_kind", CellKind::Text},
                                                                        {"whatif_before", CellKind::Nanoseconds},
                                                                        {"whatif_after", CellKind::Nanoseconds},
                                                                        {"whatif_difference", CellKind::NanosecondDifference}});
    const auto found = m_finder ? m_finder->result() : nullptr;
    std::array<KindTimes, PathKindCount> kinds;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        kinds[kind].kind = static_cast<PathKind>(kind);
    for (const PathTotal &total : found ? found->before : std::vector<PathTotal>())
        kinds[static_cast<std::size_t>(total.kind)].beforeNs += total.durationNs;
    for (const PathTotal &total : found ? found->after : std::vector<PathTotal>())
        kinds[static_cast<std::size_t>(total.kind)].afterNs += total.durationNs;
    std::ranges::stable_sort(kinds, std::greater(), [](const KindTimes &each) { return std::max(each.beforeNs, each.afterNs); });
    for (const KindTimes &each : kinds) {
        if (each.beforeNs > 0 || each.afterNs > 0)
            table->addRow({pathKindText(each.kind).toStdString(), each.beforeNs, each.afterNs, each.afterNs - each.beforeNs});
    }
    m_kinds->setSource(found ? std::move(table) : nullptr);
}

/// Asks for an idea, or takes back a change that is asked.
void WhatIfPanel::toggle(std::size_t row)
{
    if (!m_finder || row >= m_rows.size())
        return;
    const auto &changes = m_finder->changes();
    const auto asked = std::ranges::find(changes, m_rows[row]);
    if (asked != changes.end())
        m_finder->remove(static_cast<std::size_t>(asked - changes.begin()));
    else
        m_finder->add(WhatIfChange(m_rows[row]));
}

QString WhatIfPanel::sentence() const
{
    return m_sentence->text();
}

QString WhatIfPanel::notes() const
{
    return m_notes->text();
}

void WhatIfPanel::retranslate()
{
    m_mean->setText(tr("Mean of all steps"));
    m_mean->setToolTip(tr("Asks about the mean of all steps in place of the step above"));
    m_clear->setText(tr("Clear"));
    m_clear->setToolTip(tr("Takes all changes back"));
    m_compare->setText(tr("Compare timelines"));
    m_compare->setToolTip(tr("Opens a tab with the recorded timeline beside the one with the changes"));
    m_editor->retranslate();
    m_changes->setEmptyText([]() -> QString { return tr("Say above what would be different."); });
    m_kinds->setEmptyText([]() -> QString { return tr("Where the step spends its time, now and then."); });
    for (DataTable *table : {m_changes, m_kinds})
        table->retranslate();
    showAnswer();
}

} // namespace plumbline
