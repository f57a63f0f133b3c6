// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "app/session/advicelimits.h"
#include "core/advice/engine/cardsummary.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/io/atomicfile.h"
#include "core/profile/profilenames.h"
#include "core/profile/summarycard.h"

#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Writes a summary of each card of a profile.
class Extract
{
public:
    explicit Extract(const CommandLine &line) : m_line(line), m_output(line.value("--output")) {}

    int run()
    {
        if (m_output.isEmpty())
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "-o names no file")));
        m_isFolder = m_output.endsWith(QLatin1Char('/')) || QFileInfo(m_output).isDir();
        m_options.thresholds = readAdviceLimits(m_problems);
        m_options.threads = m_line.value("--threads").toUInt();
        m_options.program = programVersion();
        if (m_line.has("--part") && !readPart())
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--part is I/N, where I counts from 0")));
        auto profile = openInput(m_line, m_line.path(), ScanDepth::Discovery);
        if (!profile)
            return profile.error();
        if (const auto checked = checkCount(profile->cards.size()); !checked)
            return checked.error();
        const std::vector<QString> names = namesOf(profile->cards);
        const bool isOnly = profile->cards.size() == 1;
        if (!isOnly)
            m_problems.insert(m_problems.end(), profile->problems.begin(), profile->problems.end());
        const auto communication = std::make_shared<CardCommunicationReader>();
        for (std::size_t number = m_part; number < profile->cards.size(); number += m_parts) {
            Card card = std::move(profile->cards[number]);
            m_name = names[number];
            examine(card, isOnly ? bytesOfPath(m_line.path()) : card.path);
            if (const auto done = extract(std::make_shared<const OpenCard>(std::move(card), nullptr, communication)); !done)
                return done.error();
        }
        m_somethingLost = m_somethingLost || std::any_of(m_problems.begin(), m_problems.end(), isLoss);
        return answer();
    }

private:
    /// A summary that was written.
    struct Written
    {
        QString file;
        std::optional<int> rank;
        std::size_t bytes = 0;
    };

    /// Reads the numbers of --part: which of how many equal parts of the cards this process takes.
    bool readPart()
    {
        const QStringList numbers = m_line.value("--part").split(QLatin1Char('/'));
        bool isPart = false;
        bool isCount = false;
        m_part = numbers.value(0).toUInt(&isPart);
        m_parts = numbers.value(1).toUInt(&isCount);
        return numbers.size() == 2 && isPart && isCount && m_part < m_parts;
    }

    /// Returns names for the files of cards that do not depend on which of them this process takes.
    static std::vector<QString> namesOf(const std::vector<Card> &cards)
    {
        std::map<int, int> counts;
        for (const Card &card : cards)
            ++counts[card.rank.value_or(-1)];
        std::vector<QString> names;
        for (const Card &card : cards) {
            const QString rank = QStringLiteral("rank_%1").arg(card.rank.value_or(-1));
            names.push_back(counts[card.rank.value_or(-1)] == 1 ? rank : rank + QStringLiteral("_card_%1").arg(names.size()));
        }
        return names;
    }

    /// Looks into the tables of one card only, because others belong to other processes. Sets what is known of the files, and
    /// keeps the problems that this shows.
    void examine(Card &card, const std::string &path)
    {
        TaskControl control;
        m_ownProblems.clear();
        const auto examined = openProfile(path, ScanDepth::Tables, control);
        if (!examined)
            return;
        m_ownProblems = examined->problems;
        m_problems.insert(m_problems.end(), m_ownProblems.begin(), m_ownProblems.end());
        const bool isAlone = examined->cards.size() == 1; // a guessed rank depends on what lies beside a card
        for (const Card &each : examined->cards) {
            if (each.path != card.path || each.timeline != card.timeline || (!isAlone && each.rank != card.rank))
                continue;
            card.device = card.device ? card.device : each.device;
            card.files = each.files;
            card.steps = each.steps;
        }
    }

    /// Several cards need a folder.
    OrExit<void> checkCount(std::size_t cards) const
    {
        if (cards <= 1 || m_isFolder)
            return {};
        return tl::unexpected(
            showUsage(translated(QT_TRANSLATE_NOOP("Commands",
                                                   "%1 cards need a folder for -o, which ends with a slash; --card chooses one"))
                          .arg(cards)));
    }

    OrExit<void> extract(const SharedCard &card)
    {
        if (card->card().timeline.empty()) {
            if (isReadWithoutTimeline(card->card()))
                return write(card);
            m_errors.push_back({ErrorCode::FileNotFound, card->card().path, -1, {}});
            (void)showError(m_errors.back());
            return {};
        }
        const auto parts = loadCard(m_line, *card);
        if (!parts) {
            (void)showError(parts.error());
            m_errors.push_back(parts.error());
            return {};
        }
        if (const auto checked = checkCount(parts->size()); !checked)
            return checked;
        const QString name = m_name;
        for (const SharedCard &part : *parts) {
            if (parts->size() > 1)
                m_name = name + QStringLiteral("_device_%1").arg(part->card().device.value_or(0));
            const ImportReport &report = part->trace()->report();
            m_problems.insert(m_problems.end(), report.problems.begin(), report.problems.end());
            m_somethingLost = m_somethingLost || report.somethingLost;
            if (const auto done = write(part); !done)
                return done;
        }
        return {};
    }

    OrExit<void> write(const SharedCard &card)
    {
        const auto file = fileOf();
        if (!file)
            return tl::unexpected(file.error());
        SummaryOptions options = m_options;
        options.problems = m_ownProblems;
        TaskControl control;
        const auto bytes = summaryOfCard(card, options, control);
        if (!bytes)
            return tl::unexpected(showError(bytes.error()));
        const std::string path = bytesOfPath(*file);
        const std::string folder = path.find('/') == std::string::npos ? "." : parentPath(path);
        // Folders that were not asked for are mostly a slip, so only the one that -o names is made.
        const QString existing = QFileInfo(m_isFolder ? QDir::cleanPath(m_output) : *file).absolutePath();
        if (!QFileInfo(existing).isDir())
            return tl::unexpected(showError({ErrorCode::WriteFailed, path, -1, std::strerror(ENOENT)}));
        auto target = AtomicFile::create(folder, ".plumbline-");
        if (!target)
            return tl::unexpected(showError(target.error()));
        auto written = target->write(*bytes);
        if (written)
            written = target->commit(baseName(path));
        if (!written)
            return tl::unexpected(showError(written.error()));
        m_written.push_back({*file, card->card().rank, bytes->size()});
        return {};
    }

    /// Returns the file for a card. A file that is no summary is never replaced, because it may be what is extracted.
    OrExit<QString> fileOf() const
    {
        const QString file = m_isFolder ? QDir(m_output).filePath(m_name + QStringLiteral(".summary.db")) : m_output;
        if (QFileInfo::exists(file) && !isSummaryFile(bytesOfPath(file)))
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "%1 exists and is no summary of a card")).arg(file)));
        return file;
    }

    int answer()
    {
        const bool isLost = m_somethingLost || !m_errors.empty();
        if (m_line.has("--json")) {
            JsonWriter json(answerStream());
            beginDocument(json);
            json.key("files").beginArray();
            for (const Written &each : m_written) {
                json.beginObject().key("file").text(each.file).key("rank");
                writeOptional(json, each.rank);
                json.key("bytes").count(each.bytes).endObject();
            }
            json.endArray();
            endDocument(json, m_problems, m_errors);
        } else {
            QString text;
            for (const Written &each : m_written)
                text += each.file + QLatin1Char('\n');
            writeAnswer(text);
            showProblems(m_problems, false);
        }
        if (m_written.empty() && !m_errors.empty())
            return ExitUnreadable;
        return isLost ? ExitLost : ExitSuccess;
    }

    const CommandLine &m_line;
    QString m_output;
    bool m_isFolder = false;
    std::size_t m_part = 0;
    std::size_t m_parts = 1;
    SummaryOptions m_options;
    QString m_name;                     ///< name of the file of the current card, without its suffix
    std::vector<Problem> m_ownProblems; ///< of the current card
    std::vector<Written> m_written;
    std::vector<Problem> m_problems;
    std::vector<Error> m_errors;
    bool m_somethingLost = false;
};

} // namespace

/// Returns the command `extract PATH -o FILE`: keeps the figures of a card in a small database, without its timeline.
Command extractCommand()
{
    Command command{"extract",
                    "PATH -o FILE",
                    QT_TRANSLATE_NOOP("Commands", "Keep the figures of a card in one small file, without its timeline."),
                    1,
                    {},
                    nullptr};
    command.options = commonOptions();
    command.options.append({
        cardOption(),
        {"--output", "-o", "FILE",
         QT_TRANSLATE_NOOP("Commands",
                           "the summary, a database of SQLite; for several cards a folder, which gets a file for each"),
         false, true},
        {"--part", "", "I/N",
         QT_TRANSLATE_NOOP("Commands", "only every Nth card, from card I on, so that N processes share the work")},
    });
    command.run = [](const CommandLine &line) { return Extract(line).run(); };
    return command;
}

} // namespace plumbline
