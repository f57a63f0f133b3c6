// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/itemdetails.h"
#include "widgets/panels/panelstack.h"
#include "widgets/support/asynctask.h"

#include <optional>

class QLabel;
class QSplitter;
class QTreeView;

namespace plumbline {

class FlowModel;
class TimelineState;

/// Everything about the selected slice or mark: facts, arguments, call stack, where its record stands, and its
/// flows, a double click on which follows them. The record is read in the background.
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

Q_SIGNALS:
    /// The selection was changed from here and should be brought into view.
    void revealRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupProperties();
    void setupFlows();
    void showSelection();
    void startReading();
    void showProperties();
    void showFlows();
    [[nodiscard]] const TimelineCard *selectedCard() const;
    [[nodiscard]] std::vector<Property> sections() const;
    void addRecordSections(std::vector<Property> &sections) const;

    TimelineState *m_state;
    QLabel *m_name;
    PropertyModel *m_properties;
    QTreeView *m_propertyTree;
    FlowModel *m_flows;
    QTreeView *m_flowTable;
    QWidget *m_flowBox = nullptr;
    QLabel *m_flowHeading;
    QSplitter *m_splitter;
    std::size_t m_flowTotal = 0;
    std::optional<ItemRecord> m_record; ///< of the selection, once read
    std::optional<Error> m_error;       ///< why it could not be read
    AsyncTask<ItemRecord> m_reading;
};

} // namespace plumbline
