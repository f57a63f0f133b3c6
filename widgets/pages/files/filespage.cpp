// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/filespage.h"

#include "core/profile/profilenames.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/datatable.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTableView>

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

constexpr std::array AllStatuses{FileStatus::Broken, FileStatus::Stale, FileStatus::Empty, FileStatus::Missing, FileStatus::Ok};

/// A file and the card that it belongs to.
struct CardFile
{
    const PageCard *card = nullptr;
    Deliverable file;
    QString lacks;
    QString remedy;
    bool isSizeKnown = true;
};

/// Returns whether the files of a card name its timeline, as those of MindSpore before 2.4 do.
bool listsTimeline(const Card &card)
{
    return std::ranges::any_of(card.files, [](const Deliverable &file) { return file.kind.ends_with("timeline_display"); });
}

/// Returns the timeline of a card as its files: those that were read, those that nobody asked for yet, those that could not be
/// read, or a missing one.
std::vector<CardFile> timelineFiles(const PageCard &card)
{
    std::vector<CardFile> files;
    const auto add = [&](const std::string &path, std::uint64_t bytes, FileStatus status) {
        CardFile file{&card, {"trace_view", pathBelow(card.card().path, path), bytes, {}, status, {}}, {}, {}, true};
        if (status != FileStatus::Ok) {
            file.lacks = FilesPage::tr("timeline");
            file.remedy = FilesPage::tr("run the profiler's analyse function, type text");
        }
        files.push_back(std::move(file));
    };
    if (card.trace()) {
        for (const SourceFile &file : card.trace()->files())
            add(file.path, file.bytes, FileStatus::Ok);
    } else {
        for (const std::string &path : card.card().timeline)
            add(path, 0, card.isClosed ? FileStatus::Ok : FileStatus::Broken);
    }
    for (CardFile &file : files) {
        if (card.isClosed)
            file.remedy = FilesPage::tr("not loaded yet: page “Timeline”, panel “Cards”");
        file.isSizeKnown = !card.isClosed || files.size() == 1; // only that of all files together is known
        if (card.isClosed)
            file.file.bytes = card.closedBytes;
    }
    if (files.empty() && !listsTimeline(card.card()))
        add({}, 0, FileStatus::Missing);
    return files;
}

std::vector<CardFile> filesOfCards(const std::vector<PageCard> &cards)
{
    std::vector<CardFile> files;
    for (const PageCard &card : cards) {
        for (CardFile &file : timelineFiles(card))
            files.push_back(std::move(file));
        for (const Deliverable &file : card.card().files)
            files.push_back({&card, file, lacksText(file), remedyText(file, card.card().framework), true});
    }
    // Files that need attention come first. Otherwise the order of the cards is kept.
    const auto rank = [](const CardFile &file) {
        return std::find(AllStatuses.begin(), AllStatuses.end(), file.file.status) - AllStatuses.begin();
    };
    std::stable_sort(files.begin(), files.end(), [&](const CardFile &a, const CardFile &b) { return rank(a) < rank(b); });
    return files;
}

} // namespace

FilesPage::FilesPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent), m_summary(new QLabel), m_table(new DataTable(QStringLiteral("files")))
{
    hideRangeBox();
    m_summary->setTextFormat(Qt::PlainText);
    tools()->insertWidget(0, m_summary);
    m_table->setFiltersShown(true);
    setFocusProxy(&m_table->view());
    setContent(m_table);
    retranslate();
}

std::shared_ptr<const TableSource> fileTable(const std::vector<PageCard> &cards)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"card", CellKind::Text},
        {"file_kind", CellKind::Text},
        {"file_state", CellKind::Text},
        {"file_rows", CellKind::Count},
        {"file_size", CellKind::Bytes},
        {"file_lacks", CellKind::Text},
        {"file_remedy", CellKind::Text},
        {"file_path", CellKind::Text},
    });
    for (const CardFile &each : filesOfCards(cards)) {
        const Deliverable &file = each.file;
        const bool isThere = !file.file.empty();
        table->addRow(
            {each.card->name.toStdString(), isThere ? baseName(file.file) : file.kind, fileStatusText(file.status).toStdString(),
             file.rows ? FilledTable::Cell(static_cast<std::int64_t>(*file.rows)) : FilledTable::Cell(),
             isThere && each.isSizeKnown ? FilledTable::Cell(static_cast<std::int64_t>(file.bytes)) : FilledTable::Cell(),
             each.lacks.toStdString(), each.remedy.toStdString(), file.file});
    }
    return table;
}

void FilesPage::analyse()
{
    if (cards().empty())
        return showMessage(tr("No card was found in the opened files."));
    std::array<std::uint64_t, AllStatuses.size()> counts{};
    for (const CardFile &file : filesOfCards(cards()))
        ++counts[static_cast<std::size_t>(std::find(AllStatuses.begin(), AllStatuses.end(), file.file.status) -
                                          AllStatuses.begin())];
    QStringList parts;
    for (std::size_t status = 0; status < counts.size(); ++status) {
        if (counts[status] > 0)
            parts.append(QStringLiteral("%1: %2").arg(fileStatusText(AllStatuses[status]), countText(counts[status])));
    }
    m_summary->setText(parts.join(QStringLiteral("    ")));
    m_table->setSource(fileTable(cards()));
    showContent();
}

QString FilesPage::summary() const
{
    return m_summary->text();
}

void FilesPage::retranslate()
{
    m_table->retranslate();
    invalidate(); // each row contains translated words
}

} // namespace plumbline
