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
class PropertyView;
class TimelineState;

/// Everything about the selected slice or mark: facts, its row of the kernel table, arguments, call stack, the same slice on
/// other cards, where its record stands, and its flows, a double click on which follows them. What has to be read or sought comes
/// from background tasks and is shown as it arrives, never for another selection than the one it was read for.
class DetailsPanel final : public PanelStack
{
    Q_OBJECT

public:
    /// `state` must outlive the panel.
    explicit DetailsPanel(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const PropertyModel &properties() const { return *m_properties; }
    [[nodiscard]] const FlowModel &flows() const { return *m_flows; }
    /// Follows a flow to its other end.
    void followFlow(int row);

    /// Put the selection on the clipboard; without one they do nothing. JSON needs the record and follows a moment later.
    void copyAsText();
    void copyAsJson();
    void copyAsCommand();

Q_SIGNALS:
    /// The selection was changed from here and should be brought into view.
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
    std::optional<ItemRecord> m_record;   ///< of the selection, once read
    std::optional<Error> m_error;         ///< why it could not be read
    std::optional<CardMatches> m_matches; ///< of the selection, once found
    KernelSource m_kernels;
    AsyncTask<ItemRecord> m_reading;
    AsyncTask<CardMatches> m_matching;
    AsyncTask<QString> m_copying;
};

} // namespace plumbline
