// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/details/cardmatches.h"
#include "widgets/details/itemdetails.h"
#include "widgets/details/kernelsource.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/panelstack.h"

#include <optional>

class QLabel;
class QSplitter;
class QTreeView;

namespace plumbline {

class DetailsHeader;
class FlowModel;
class PathFinder;
class PropertyView;
class SlackFinder;
class TimelineState;

/// Shows everything about the selected slice or instant: facts, its row of the kernel table, arguments, call stack, the same
/// slice on other cards, the place of its record, and its flows. A double click on a flow follows it. Data that must be read or
/// searched for come from background tasks and are shown as they arrive. Results for an earlier selection are dropped.
class DetailsPanel final : public PanelStack
{
    Q_OBJECT

public:
    /// Creates the panel. `state` must outlive it.
    explicit DetailsPanel(TimelineState *state, QWidget *parent = nullptr);

    /// Shows the slack of slices in the graph of a finder, which must outlive the panel.
    void setPathFinder(PathFinder *finder);

    [[nodiscard]] const PropertyModel &properties() const { return *m_properties; }
    [[nodiscard]] const FlowModel &flows() const { return *m_flows; }
    /// Follows a flow to its other end.
    void followFlow(int row);

    /// Copies the selection to the clipboard; does nothing without one. JSON needs the record, so it is copied in the background.
    void copyAsText();
    void copyAsJson();
    void copyAsCommand();

Q_SIGNALS:
    /// Emitted when the panel has changed the selection and it should be brought into view.
    void revealRequested();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setupProperties();
    void setupFlows();
    void showSelection();
    void startReading();
    void startMatching();
    void showProperties();
    void showFlows();
    void goToMatch(int index);
    [[nodiscard]] const TimelineCard *selectedCard() const;
    [[nodiscard]] std::vector<Property> sections();
    void addRecordSections(std::vector<Property> &sections) const;
    void addSource(std::vector<Property> &sections) const;

    TimelineState *m_state;
    DetailsHeader *m_header;
    PropertyModel *m_properties;
    PropertyView *m_view;
    FlowModel *m_flows;
    QTreeView *m_flowTable;
    QWidget *m_flowBox = nullptr;
    QLabel *m_flowHeading;
    QSplitter *m_splitter;
    std::size_t m_flowTotal = 0;
    std::optional<ItemRecord> m_record;   ///< record of the selection, once it is read
    std::optional<Error> m_error;         ///< why the record could not be read
    std::optional<CardMatches> m_matches; ///< matches of the selection, once they are found
    KernelSource m_kernels;
    SlackFinder *m_slack = nullptr;
    AsyncTask<ItemRecord> m_reading;
    AsyncTask<CardMatches> m_matching;
    AsyncTask<QString> m_copying;
};

} // namespace plumbline
