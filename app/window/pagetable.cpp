// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pagetable.h"

#include "widgets/pages/cluster/clusterpage.h"
#include "widgets/pages/communication/communicationpage.h"
#include "widgets/pages/comparison/comparisonpage.h"
#include "widgets/pages/datainput/datainputpage.h"
#include "widgets/pages/files/filespage.h"
#include "widgets/pages/host/hostpage.h"
#include "widgets/pages/memory/memorypage.h"
#include "widgets/pages/operators/operatorspage.h"
#include "widgets/pages/overview/overviewpage.h"
#include "widgets/pages/path/pathpage.h"
#include "widgets/pages/steps/stepspage.h"

#include <QCoreApplication>

#include <array>

namespace plumbline {

namespace {

template<typename Page>
ProfilePage *make(TimelineState *state)
{
    return new Page(state);
}

constexpr std::array<PageDescriptor, PageCount> PageTable{{
    {PageId::Overview, "overview", QT_TRANSLATE_NOOP("Pages", "Overview"), WindowCommand::OverviewPage, &make<OverviewPage>},
    {PageId::Timeline, "timeline", QT_TRANSLATE_NOOP("Pages", "Timeline"), WindowCommand::TimelinePage, nullptr},
    {PageId::Steps, "steps", QT_TRANSLATE_NOOP("Pages", "Steps"), WindowCommand::StepsPage, &make<StepsPage>},
    {PageId::CriticalPath, "critical_path", QT_TRANSLATE_NOOP("Pages", "Critical path"), WindowCommand::CriticalPathPage,
     &make<PathPage>},
    {PageId::Operators, "operators", QT_TRANSLATE_NOOP("Pages", "Operators"), WindowCommand::OperatorsPage, &make<OperatorsPage>},
    {PageId::Host, "host", QT_TRANSLATE_NOOP("Pages", "Host"), WindowCommand::HostPage, &make<HostPage>},
    {PageId::Communication, "communication", QT_TRANSLATE_NOOP("Pages", "Communication"), WindowCommand::CommunicationPage,
     &make<CommunicationPage>},
    {PageId::Memory, "memory", QT_TRANSLATE_NOOP("Pages", "Memory"), WindowCommand::MemoryPage, &make<MemoryPage>},
    {PageId::DataInput, "data_input", QT_TRANSLATE_NOOP("Pages", "Data input"), WindowCommand::DataInputPage,
     &make<DataInputPage>},
    {PageId::Files, "files", QT_TRANSLATE_NOOP("Pages", "Files"), WindowCommand::FilesPage, &make<FilesPage>},
    {PageId::Comparison, "comparison", QT_TRANSLATE_NOOP("Pages", "Comparison"), WindowCommand::ComparisonPage,
     &make<ComparisonPage>},
    {PageId::Cluster, "cluster", QT_TRANSLATE_NOOP("Pages", "Cluster"), WindowCommand::ClusterPage, &make<ClusterPage>},
}};

constexpr bool isInOrder()
{
    for (std::size_t row = 0; row < PageTable.size(); ++row) {
        if (PageTable[row].id != static_cast<PageId>(row))
            return false;
    }
    return true;
}
static_assert(isInOrder());

} // namespace

std::span<const PageDescriptor> pageTable()
{
    return PageTable;
}

const PageDescriptor &descriptorOf(PageId page)
{
    return PageTable[static_cast<std::size_t>(page)];
}

QString pageTitle(const PageDescriptor &page)
{
    return QCoreApplication::translate("Pages", page.title);
}

} // namespace plumbline
