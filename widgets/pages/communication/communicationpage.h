// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/communication/communicationtables.h"
#include "widgets/pages/figurerow.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

#include <array>
#include <functional>

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace plumbline {

class CardChooser;
class CommunicationCharts;
class DataTable;

/// Shows the communication between cards: every call of a communication operator, every link, and their sums by group. For one
/// call it shows how each card spent it and which one came last. Charts show links, packets and bandwidths.
class CommunicationPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit CommunicationPage(TimelineState *state, QWidget *parent = nullptr);

    enum class List : std::uint8_t { Operators, Links, Groups, Means };
    void showList(List list);

    [[nodiscard]] DataTable &table(List list) const { return *m_tables[static_cast<std::size_t>(list)]; }
    [[nodiscard]] DataTable &sameCall() const { return *m_same; }
    /// Returns the answer of the page.
    [[nodiscard]] const FigureRow &answer() const { return *m_answer; }
    [[nodiscard]] CommunicationCharts &charts() const { return *m_charts; }
    [[nodiscard]] QString arrivalText() const;
    [[nodiscard]] QString notes() const;
    [[nodiscard]] bool isBusy() const
    {
        return m_task.isRunning() || m_rowsTask.isRunning() || m_linkTask.isRunning() || m_answerTask.isRunning();
    }

protected:
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    /// A table with the numbers of its calls or links.
    struct Rows
    {
        ChosenRows numbers;
        std::shared_ptr<const TableSource> source;
    };
    static constexpr std::size_t ListCount = 4;

    void setupTools();
    void setupContent();
    void fillFilters();
    void fillGroups();
    void showResult();
    void applyFilter();
    void startReading();
    void startRows();
    void startAnswer();
    void showRows(List list, Rows rows);
    void chooseLink(const CommunicationFilter &links);
    [[nodiscard]] QString linkText() const;
    void chooseCall();
    void showCall(std::uint32_t call);
    void goToRow(const ChosenRows &rows, std::size_t row);
    void goToCall(std::uint32_t call);
    void goToLinks(std::function<ChosenRows(const ProfileCommunication &)> links);
    [[nodiscard]] List list() const;

    AsyncTask<SharedCommunication> m_task;
    AsyncTask<Rows> m_rowsTask;
    AsyncTask<std::vector<Figure>> m_answerTask;
    AsyncTask<std::optional<std::uint32_t>> m_linkTask;
    SharedCommunication m_all;
    std::vector<ClockMap> m_clocks; ///< clocks of the cards when m_all was read
    CommunicationFilter m_filter;
    std::array<ChosenRows, ListCount> m_rows;
    ChosenRows m_sameCalls;
    std::optional<std::uint32_t> m_call; ///< call whose cards are shown

    QLabel *m_listLabel;
    QComboBox *m_list;
    CardChooser *m_card;
    QComboBox *m_step;
    QComboBox *m_group;
    QToolButton *m_link;
    QStackedWidget *m_stack;
    std::array<DataTable *, ListCount> m_tables;
    QLabel *m_callTitle;
    DataTable *m_same;
    QLabel *m_arrival;
    FigureRow *m_answer;
    CommunicationCharts *m_charts;
    QLabel *m_notes;
};

} // namespace plumbline
