// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/commands/interruption.h"
#include "app/commands/progressline.h"
#include "app/commands/trimanswer.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/profile/profilenames.h"
#include "core/query/profilersteps.h"
#include "core/query/rowrange.h"
#include "core/trim/cardtrim.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"
#include "widgets/support/timeargument.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Writes a smaller profile.
class Trim
{
public:
    explicit Trim(const CommandLine &line) : m_line(line), m_hider(digestOf) {}

    int run()
    {
        if (const auto read = readOptions(); !read)
            return read.error();
        if (const auto checked = checkOutput(); !checked)
            return checked.error();
        auto profile = openInput(m_line, m_line.path(), ScanDepth::Discovery);
        if (!profile)
            return profile.error();
        m_problems = profile->problems;
        int code = ExitInternal;
        {
            // Everything is written beside OUT and moved there at the end, so that OUT appears whole or not at all.
            QTemporaryDir folder(QFileInfo(m_output).dir().filePath(QStringLiteral(".plumbline-trim-XXXXXX")));
            if (!folder.isValid())
                return showError({ErrorCode::WriteFailed, bytesOfPath(m_output), -1, folder.errorString().toStdString()});
            const Interruption interruption(m_control);
            code = writeAll(*profile, folder);
        }
        if (Interruption::signal() != 0 && m_control.stopRequested())
            std::raise(Interruption::signal()); // now that nothing is left behind
        return code;
    }

private:
    static OrExit<void> usage(const QString &text) { return tl::unexpected(showUsage(text)); }

    static std::string digestOf(std::string_view word)
    {
        const QByteArray bytes = QByteArray::fromRawData(word.data(), static_cast<qsizetype>(word.size()));
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
    }

    OrExit<void> readOptions()
    {
        m_output = QDir::cleanPath(m_line.value("--output"));
        if (m_line.value("--output").isEmpty())
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "-o names no folder")));
        if (m_line.has("--range") && m_line.has("--step"))
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--range and --step exclude each other")));
        if (!m_line.has("--range"))
            return {};
        const QString range = m_line.value("--range");
        const qsizetype dots = range.indexOf(QLatin1String(".."));
        const QString from = range.left(dots);
        const QString to = range.mid(dots + 2);
        m_from = TimeArgument::parse(from);
        m_to = TimeArgument::parse(to);
        const bool isRead = dots >= 0 && (m_from || from.isEmpty()) && (m_to || to.isEmpty()) && (m_from || m_to);
        if (!isRead)
            return usage(translated(QT_TRANSLATE_NOOP(
                "Commands", "--range is FROM..TO, two times: whole nanoseconds since 1970, or numbers with ns, us, ms or s")));
        return {};
    }

    /// OUT must be absent or empty, and never lie in what is read.
    OrExit<void> checkOutput() const
    {
        const QFileInfo output(m_output);
        if (output.exists() &&
            !(output.isDir() && QDir(m_output).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot)))
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "%1 exists and is not an empty folder")).arg(m_output));
        const QString parent = output.dir().canonicalPath();
        if (parent.isEmpty()) {
            const Error error{ErrorCode::WriteFailed, bytesOfPath(m_output), -1, std::strerror(ENOENT)};
            return tl::unexpected(answerError(m_line, error));
        }
        const QFileInfo input(m_line.path());
        const QString read = input.canonicalFilePath();
        const QString target = QDir(parent).filePath(output.fileName());
        bool isInside = input.isDir() && (target == read || target.startsWith(QString(read + QLatin1Char('/'))));
        const QStringList folders = parent.split(QLatin1Char('/'));
        for (const QString &folder : folders) {
            const std::string name = bytesOfPath(folder);
            isInside = isInside || name == "ASCEND_PROFILER_OUTPUT" || isProfFolderName(name) ||
                       parseResultFolderName(name).framework != Framework::Unknown;
        }
        if (isInside)
            return usage(
                translated(QT_TRANSLATE_NOOP("Commands", "%1 lies inside a profile, which is never written to")).arg(m_output));
        return {};
    }

    int writeAll(Profile &profile, QTemporaryDir &folder)
    {
        if (const auto written = writeCards(profile, folder.path()); !written)
            return written.error();
        const bool isAny =
            std::any_of(m_cards.begin(), m_cards.end(), [](const TrimmedAnswer &each) { return each.card.counts.inside > 0; });
        if (m_cards.empty() && !m_errors.empty()) {
            writeProblemsOnly(m_line, m_problems, m_errors);
            return ExitUnreadable;
        }
        if (m_cards.empty() && m_hasTimeline)
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no step %1 in the timeline")).arg(m_line.value("--step")));
        if (m_cards.empty())
            return refuse(translated(QT_TRANSLATE_NOOP("Commands", "no timeline in %1")).arg(m_line.path()));
        if (!isAny)
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "nothing of the timeline lies in the range")));
        if (const auto moved = finish(folder); !moved)
            return moved.error();
        answer();
        return m_isLossy || !m_errors.empty() ? ExitLost : ExitSuccess;
    }

    int refuse(const QString &text) const
    {
        showProblems(m_problems, true);
        showMessage(text);
        writeProblemsOnly(m_line, m_problems, m_errors);
        return ExitUnreadable;
    }

    OrExit<void> writeCards(Profile &profile, const QString &folder)
    {
        m_isLossy = std::any_of(m_problems.begin(), m_problems.end(), isLoss);
        std::map<int, int> ranks;
        for (const Card &card : profile.cards)
            ++ranks[card.rank.value_or(-1)];
        const auto communication = std::make_shared<CardCommunicationReader>();
        std::size_t number = 0;
        for (Card &found : profile.cards) {
            CardTrimOptions options;
            options.profile = profile.path;
            options.folder = bytesOfPath(folder);
            options.number = number++;
            options.isRankUnique = ranks[found.rank.value_or(-1)] == 1;
            options.hider = m_line.has("--hash-names") ? &m_hider : nullptr;
            options.threads = m_line.value("--threads").toUInt();
            if (found.timeline.empty()) {
                say(translated(QT_TRANSLATE_NOOP("Commands", "no timeline: %1")).arg(fromFile(found.name)));
                continue;
            }
            m_hasTimeline = true;
            if (const auto written = writeCard(OpenCard(std::move(found), nullptr, communication), options); !written)
                return written;
        }
        return {};
    }

    OrExit<void> writeCard(const OpenCard &card, const CardTrimOptions &options)
    {
        const auto opened = loadCard(m_line, card, m_control);
        if (!opened && opened.error().code == ErrorCode::Cancelled)
            return tl::unexpected(showError(opened.error()));
        if (!opened) {
            (void)showError(opened.error());
            m_errors.push_back(opened.error());
            return {};
        }
        std::vector<TrimPart> parts;
        for (const SharedCard &part : *opened) {
            const ImportReport &report = part->trace()->report();
            m_isLossy = m_isLossy || report.somethingLost;
            m_problems.insert(m_problems.end(), report.problems.begin(), report.problems.end());
            if (const auto range = rangeIn(*part->trace()))
                parts.push_back({part->trace(), *range});
        }
        if (parts.empty()) {
            const QString text = translated(QT_TRANSLATE_NOOP("Commands", "%1 has no step %2"));
            say(text.arg(fromFile(card.card().name), m_line.value("--step")));
            return {};
        }
        if (parts.front().range.isEmpty())
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--range ends before it begins")));
        m_control.setStage(Stage::Sorting);
        const ProgressLine progress(m_control, !m_line.has("--quiet"));
        // The parts know whether a lone file was written by a profiler, which its name does not tell.
        const Card named = withFramework(card.card(), opened->front()->card());
        auto written = trimCard(named, parts, options, m_control);
        if (!written)
            return tl::unexpected(answerError(m_line, written.error()));
        const Trace &trace = *parts.front().trace;
        const TimeRange range = parts.front().range;
        TrimmedAnswer answer{card.card().rank, {}, {}, std::move(*written)};
        if (range.begin != AllTime.begin)
            answer.fromNs = trace.absolute(range.begin);
        if (range.end != AllTime.end)
            answer.toNs = trace.absolute(range.end);
        m_cards.push_back(std::move(answer));
        return {};
    }

    static Card withFramework(Card card, const Card &part)
    {
        card.framework = part.framework;
        return card;
    }

    /// Returns what is kept of a trace; empty if it lacks the step.
    [[nodiscard]] std::optional<TimeRange> rangeIn(const Trace &trace) const
    {
        if (!m_line.has("--step"))
            return TimeRange{m_from ? m_from->relativeTo(trace.originNs()) : AllTime.begin,
                             m_to ? m_to->relativeTo(trace.originNs()) : AllTime.end};
        const auto steps = profilerSteps(trace);
        const ProfilerStep *step = stepCalled(steps, m_line.value("--step").toStdString());
        return step ? std::optional(step->range) : std::nullopt;
    }

    void say(const QString &text) const
    {
        if (!m_line.has("--quiet"))
            showMessage(text);
    }

    /// Writes trim.json and moves everything to OUT.
    OrExit<void> finish(QTemporaryDir &folder)
    {
        JsonWriter json;
        beginDocument(json);
        writeTrimmedCards(json, m_cards, m_line.has("--hash-names"));
        endDocument(json, {});
        QFile file(QDir(folder.path()).filePath(QStringLiteral("trim.json")));
        const QByteArray bytes = QByteArray::fromStdString(json.text());
        const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush();
        file.close();
        QDir().rmdir(m_output);
        const bool isMoved = isWritten && std::rename(bytesOfPath(folder.path()).c_str(), bytesOfPath(m_output).c_str()) == 0;
        if (!isMoved) {
            const std::string reason = isWritten ? std::strerror(errno) : file.errorString().toStdString();
            return tl::unexpected(answerError(m_line, {ErrorCode::WriteFailed, bytesOfPath(m_output), -1, reason}));
        }
        folder.setAutoRemove(false);
        QFile::setPermissions(m_output, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup |
                                            QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther);
        return {};
    }

    void answer() const
    {
        if (m_line.has("--json")) {
            JsonWriter json(answerStream());
            beginDocument(json);
            json.key("path").text(m_output);
            writeTrimmedCards(json, m_cards, m_line.has("--hash-names"));
            endDocument(json, m_problems, m_errors);
            return;
        }
        writeAnswer(QString(m_output + QLatin1Char('\n')) + trimmedText(m_cards, m_line.has("--hash-names")));
        showProblems(m_problems, false);
    }

    const CommandLine &m_line;
    NameHider m_hider;
    CommandTask m_control;
    QString m_output;
    std::optional<TimeArgument> m_from;
    std::optional<TimeArgument> m_to;
    std::vector<TrimmedAnswer> m_cards;
    std::vector<Problem> m_problems;
    std::vector<Error> m_errors;
    bool m_hasTimeline = false;
    bool m_isLossy = false;
};

} // namespace

/// Returns the command `trim PATH -o OUT`: writes a smaller profile of some time and some cards.
Command trimCommand()
{
    Command command{"trim",
                    "PATH -o OUT",
                    QT_TRANSLATE_NOOP("Commands", "Write a smaller profile of some time and some cards, to share it."),
                    1,
                    {},
                    nullptr};
    command.options = commonOptions();
    command.options.append({
        cardOption(),
        {"--output", "-o", "DIR", QT_TRANSLATE_NOOP("Commands", "the smaller profile, a folder that is absent or empty"), false,
         true},
        {"--range", "", "FROM..TO",
         QT_TRANSLATE_NOOP("Commands",
                           "the time to keep; whole slices that show in it are kept, and either time may be left out")},
        {"--step", "", "N", QT_TRANSLATE_NOOP("Commands", "the time of one training step")},
        {"--hash-names", "", "",
         QT_TRANSLATE_NOOP("Commands", "replace names by digests, equal names by equal ones; words of the profilers stay")},
    });
    command.run = [](const CommandLine &line) { return Trim(line).run(); };
    return command;
}

} // namespace plumbline
