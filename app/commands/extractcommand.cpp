// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
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
#include <QSet>

#include <algorithm>
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
        auto profile = openInput(m_line, m_line.path(), ScanDepth::Tables);
        if (!profile)
            return profile.error();
        if (const auto checked = checkCount(profile->cards.size()); !checked)
            return checked.error();
        m_isOneOfSeveral = profile->cards.size() > 1;
        m_problems.insert(m_problems.end(), profile->problems.begin(), profile->problems.end());
        m_somethingLost = std::any_of(m_problems.begin(), m_problems.end(), isLoss);
        const auto communication = std::make_shared<CardCommunicationReader>();
        for (Card &card : profile->cards) {
            if (const auto done = extract(std::make_shared<const OpenCard>(std::move(card), nullptr, communication)); !done)
                return done.error();
        }
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
        for (const SharedCard &part : *parts) {
            const ImportReport &report = part->trace()->report();
            m_problems.insert(m_problems.end(), report.problems.begin(), report.problems.end());
            m_somethingLost = m_somethingLost || report.somethingLost;
            if (const auto done = write(part); !done)
                return done;
        }
        return {};
    }

    /// Returns the problems of the profile that concern a card.
    [[nodiscard]] std::vector<Problem> problemsOf(const Card &card) const
    {
        std::vector<Problem> own;
        for (const Problem &each : m_problems) {
            const bool isBelow = each.file == card.path || each.file.starts_with(card.path + "/");
            const bool isOfTimeline = std::ranges::find(card.timeline, each.file) != card.timeline.end();
            if ((isBelow || !m_isOneOfSeveral) && !isOfTimeline)
                own.push_back(each);
        }
        return own;
    }

    OrExit<void> write(const SharedCard &card)
    {
        const auto file = fileOf(card->card());
        if (!file)
            return tl::unexpected(file.error());
        SummaryOptions options = m_options;
        options.problems = problemsOf(card->card());
        TaskControl control;
        const auto bytes = summaryOfCard(card, options, control);
        if (!bytes)
            return tl::unexpected(showError(bytes.error()));
        const std::string path = bytesOfPath(*file);
        const std::string folder = path.find('/') == std::string::npos ? "." : parentPath(path);
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
    OrExit<QString> fileOf(const Card &card)
    {
        QString file = m_output;
        if (m_isFolder) {
            const QString stem = card.rank ? QStringLiteral("rank_%1").arg(*card.rank) : QStringLiteral("card");
            QString name = stem;
            for (int number = 2; m_names.contains(name); ++number)
                name = stem + QLatin1Char('_') + QString::number(number);
            m_names.insert(name);
            file = QDir(m_output).filePath(name + QStringLiteral(".summary.db"));
        }
        if (QFileInfo::exists(file) && !isSummaryFile(bytesOfPath(file)))
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "%1 exists and is no summary of a card")).arg(file)));
        return file;
    }

    int answer()
    {
        const bool isLost = m_somethingLost || !m_errors.empty();
        if (m_line.has("--json")) {
            JsonWriter json(stdout);
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
        if (m_written.empty())
            return ExitUnreadable;
        return isLost ? ExitLost : ExitSuccess;
    }

    const CommandLine &m_line;
    QString m_output;
    bool m_isFolder = false;
    bool m_isOneOfSeveral = false;
    SummaryOptions m_options;
    QSet<QString> m_names; ///< names of files in the folder, without their suffix
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
    });
    command.run = [](const CommandLine &line) { return Extract(line).run(); };
    return command;
}

} // namespace plumbline
