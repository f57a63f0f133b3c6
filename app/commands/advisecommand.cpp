// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/adviseanswer.h"
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/session/advicelimits.h"
#include "app/session/ownrules.h"
#include "core/advice/base/pairevidence.h"
#include "core/advice/catalogue.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QFile>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

std::optional<FindingSeverity> severityCalled(const QString &name)
{
    for (const FindingSeverity severity : {FindingSeverity::Low, FindingSeverity::Medium, FindingSeverity::High}) {
        const std::string_view known = severityName(severity);
        if (name == QLatin1String(known.data(), static_cast<qsizetype>(known.size())))
            return severity;
    }
    return std::nullopt;
}

/// Loads the cards of a profile, runs the rules and writes the answer.
class Advise
{
public:
    explicit Advise(const CommandLine &line) : m_line(line) {}

    int run()
    {
        if (const auto read = readRules(); !read)
            return read.error();
        if (const auto read = readOptions(); !read)
            return read.error();
        m_options.thresholds = readAdviceLimits(m_problems);
        if (m_line.has("--list-rules"))
            return listRules();
        auto cards = load(m_line.path());
        if (!cards)
            return cards.error();
        const AdviceInputs inputs(std::move(*cards));
        std::vector<std::unique_ptr<AdviceInputs>> baselines;
        for (const QString &path : m_line.values("--baseline")) {
            auto base = load(path);
            if (!base)
                return base.error();
            baselines.push_back(std::make_unique<AdviceInputs>(std::move(*base)));
            if (baselines.size() == 1)
                m_options.baseline = baselines.front().get();
            else
                m_options.furtherBaselines.push_back(baselines.back().get());
        }
        if (m_options.baseline)
            sayUnpaired(inputs);
        CommandTask control;
        auto advice = advise(inputs, m_rules, m_options, control);
        if (!advice)
            return showError(advice.error());
        addLosses(advice->losses);
        for (const FailedRule &failed : advice->failed) {
            m_problems.push_back({Severity::Warning, ProblemCode::RuleUnfinished, {}, -1, 0, failed.rule, 1});
            m_somethingLost = true;
        }
        write(*advice, inputs);
        if (m_failOn && std::ranges::any_of(advice->findings, [this](const Finding &each) { return each.severity >= *m_failOn; }))
            return ExitThreshold;
        return m_somethingLost ? ExitLost : ExitSuccess;
    }

private:
    /// Reads the rules of the user: those of the configuration, and those that --rule-file names. The latter are chosen as if
    /// --rule had named them.
    OrExit<void> readRules()
    {
        std::vector<Rule> own = readOwnRules(m_problems);
        for (const QString &path : m_line.values("--rule-file")) {
            auto rule = readRuleFile(path);
            if (!rule)
                return tl::unexpected(showRuleError(rule.error()));
            const std::string id(rule->id);
            std::erase_if(own, [&id](const Rule &each) { return each.id == id; });
            own.push_back(std::move(*rule));
            m_options.rules.push_back(id);
        }
        m_rules = rulesWith(own);
        return {};
    }

    /// Says what is wrong with a rule, with its line.
    static int showRuleError(const Error &error)
    {
        if (error.code != ErrorCode::InvalidArgument)
            return showError(error);
        QFile file(pathFromBytes(QByteArrayView(error.path.data(), static_cast<qsizetype>(error.path.size()))));
        const QByteArray before =
            file.open(QIODevice::ReadOnly) ? file.read(std::max<std::int64_t>(error.offset, 0)) : QByteArray();
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "%1, line %2: this rule cannot be applied: %3"))
                             .arg(fromFile(error.path), QString::number(before.count('\n') + 1), fromFile(error.detail)));
    }

    OrExit<void> readOptions()
    {
        for (const QString &rule : m_line.values("--rule")) {
            if (std::ranges::find(m_rules, std::string_view(rule.toStdString()), &Rule::id) == m_rules.end())
                return tl::unexpected(showUsage(
                    translated(QT_TRANSLATE_NOOP("Commands", "there is no rule %1; --list-rules shows all")).arg(rule)));
            m_options.rules.push_back(rule.toStdString());
        }
        if (m_line.has("--fail-on")) {
            m_failOn = severityCalled(m_line.value("--fail-on"));
            if (!m_failOn)
                return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--fail-on is high, medium or low"))));
        }
        m_options.threads = m_line.value("--threads").toUInt();
        m_options.isReplayed = !m_line.has("--no-replay");
        return {};
    }

    /// Says which cards are compared with nothing.
    void sayUnpaired(const AdviceInputs &inputs) const
    {
        const ProfileComparison comparison(*m_options.baseline, inputs, m_options.threads);
        for (const auto &card : inputs.cards()) {
            const auto isOfCard = [&card](const auto &pair) { return pair->target().index() == card->index(); };
            if (std::ranges::none_of(comparison.pairs(), isOfCard))
                showMessage(translated(QT_TRANSLATE_NOOP("Commands", "%1 is not compared: no card of the baseline has its rank"))
                                .arg(fromFile(card->card().name)));
        }
    }

    /// Adds what the files lack that the rules rely on. What was told when the profile was opened is not told again.
    void addLosses(const ReadingLosses &losses)
    {
        ReadingLosses all{m_errors, m_problems};
        const std::size_t told = all.errors.size();
        all.add(losses);
        m_somethingLost = m_somethingLost || losses.isLoss();
        for (std::size_t at = told; at < all.errors.size() && !m_line.has("--json"); ++at)
            (void)showError(all.errors[at]);
        m_errors = std::move(all.errors);
        m_problems = std::move(all.problems);
    }

    int listRules()
    {
        if (m_line.has("--json")) {
            JsonWriter json(answerStream());
            beginDocument(json);
            writeRulesJson(json, m_rules, m_options.thresholds);
            endDocument(json, m_problems);
        } else {
            writeAnswer(rulesText(m_rules, m_options.thresholds));
            showProblems(m_problems, false);
        }
        return ExitSuccess;
    }

    OrExit<std::vector<SharedCard>> load(const QString &path)
    {
        std::vector<SharedCard> cards;
        const auto walk = readCards(m_line, path, cards);
        if (!walk)
            return tl::unexpected(walk.error());
        m_problems.insert(m_problems.end(), walk->problems.begin(), walk->problems.end());
        m_errors.insert(m_errors.end(), walk->errors.begin(), walk->errors.end());
        m_somethingLost = m_somethingLost || walk->somethingLost || !walk->errors.empty();
        return cards;
    }

    void write(const Advice &advice, const AdviceInputs &inputs)
    {
        if (m_line.has("--json")) {
            JsonWriter json(answerStream());
            beginDocument(json);
            writeAdviceJson(json, advice, inputs, m_options.baseline);
            endDocument(json, m_problems, m_errors);
            return;
        }
        writeAnswer(adviceText(advice, inputs));
        showProblems(m_problems, false);
    }

    const CommandLine &m_line;
    std::vector<Rule> m_rules; ///< of the catalogue and of the user
    AdviceOptions m_options;
    std::optional<FindingSeverity> m_failOn;
    std::vector<Problem> m_problems;
    std::vector<Error> m_errors;
    bool m_somethingLost = false;
};

} // namespace

/// Returns the command `advise PATH`: lists findings of a profile, the largest saving first.
Command adviseCommand()
{
    Command command{"advise", "PATH", QT_TRANSLATE_NOOP("Commands", "List possible improvements, the largest saving first."),
                    1,        {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        cardOption(),
        {"--rule", "", "ID", QT_TRANSLATE_NOOP("Commands", "only this rule"), true},
        {"--rule-file", "", "FILE", QT_TRANSLATE_NOOP("Commands", "only the rule in this file; see docs/rules.md"), true},
        {"--baseline", "", "PATH",
         QT_TRANSLATE_NOOP("Commands",
                           "also say what differs from this profile, rank by rank; several runs count as their mean, and "
                           "how much they differ tells what is chance"),
         true},
        {"--list-rules", "", "", QT_TRANSLATE_NOOP("Commands", "show all rules with their thresholds, without a profile"), false,
         false, true},
        {"--no-replay", "", "", QT_TRANSLATE_NOOP("Commands", "estimate savings instead of replaying the steps")},
        {"--fail-on", "", "high|medium|low",
         QT_TRANSLATE_NOOP("Commands", "exit with 1 when a finding is as severe as this or more")},
    });
    command.run = [](const CommandLine &line) { return Advise(line).run(); };
    return command;
}

} // namespace plumbline
