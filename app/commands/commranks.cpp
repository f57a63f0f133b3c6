// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commranks.h"

#include "app/commands/commrankanswers.h"
#include "app/commands/progressline.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/communication/cardgroups.h"
#include "core/compare/rankclocks.h"
#include "core/facts/opencard.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::array RankOptions{"--collective", "--matrix", "--distribution"};

/// Holds the communication of all cards, joins it, and finds what is asked for.
class RankInquiry
{
public:
    RankInquiry(const CommandLine &line, RankQuestion question) : m_line(line), m_question(question) {}

    /// Checks the options.
    [[nodiscard]] OrExit<void> readOptions()
    {
        const auto given = std::ranges::count_if(RankOptions, [this](const char *option) { return m_line.has(option); });
        if (given > 1 || m_line.has("--table"))
            return tl::unexpected(showUsage(translated(
                QT_TRANSLATE_NOOP("Commands", "--collective, --matrix, --distribution and --table exclude each other"))));
        if (m_question != RankQuestion::Matrix)
            return {};
        const QStringList measures{QStringLiteral("size"), QStringLiteral("time"), QStringLiteral("bandwidth"),
                                   QStringLiteral("transport")};
        const qsizetype measure = measures.indexOf(m_line.value("--matrix"));
        if (measure < 0)
            return tl::unexpected(showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "--matrix is one of: %1")).arg(measures.join(QLatin1String(", ")))));
        m_measure = static_cast<LinkMeasure>(measure);
        return {};
    }

    void add(const Card &card, std::shared_ptr<const CardCommunication> files)
    {
        m_cards.push_back(std::make_shared<const Card>(card));
        m_ranks.push_back(rankCommunicationOf(card, std::move(files)));
    }

    /// Makes the answer once all cards are added.
    [[nodiscard]] OrExit<void> makeAnswer()
    {
        TaskControl control;
        m_all = joinCollectives(std::move(m_ranks), readClusterNamedGroups(m_cards, control), control);
        if (const auto known = checkPlace(); !known)
            return known;
        if (m_question == RankQuestion::Collective)
            return chooseCollective(control);
        if (m_question == RankQuestion::Matrix)
            m_answer = matrixAnswer(m_all, rankMatrix(m_all.cards, wantedLinks(), true, control), m_measure);
        else
            m_answer =
                distributionAnswer(m_all, distributionsOf(
                                              m_all, [this](const CollectivePart &part) { return isWanted(part); }, control));
        return {};
    }

    [[nodiscard]] const RankAnswer *answer() const { return m_answer.get(); }

private:
    /// Chooses the collective by its number among those that the filters leave, the longest first, or the longest of a name.
    OrExit<void> chooseCollective(const TaskControl &control)
    {
        std::vector<const RankCollective *> wanted;
        for (const RankCollective &each : m_all.all) {
            if (isWanted(m_all.partsOf(each).front()))
                wanted.push_back(&each);
        }
        const QString asked = m_line.value("--collective");
        bool isNumber = false;
        std::size_t at = asked.toULongLong(&isNumber) - 1;
        if (!isNumber) {
            const auto named = std::ranges::find_if(
                wanted, [&](const RankCollective *each) { return m_all.text(each->name) == asked.toStdString(); });
            at = static_cast<std::size_t>(named - wanted.begin());
        }
        if (at >= wanted.size())
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no collective is called %1, and %2 are known"))
                              .arg(asked)
                              .arg(wanted.size())));
        CollectiveTiming timing = timingOf(m_all, *wanted[at], RankClocks(m_all).clocksOf(*wanted[at], control));
        m_answer = collectiveAnswer(m_all, *wanted[at], std::move(timing), at + 1, wanted.size());
        return {};
    }

    /// Checks that a card has the step, and the job the group, that were asked for.
    [[nodiscard]] OrExit<void> checkPlace() const
    {
        if (m_line.has("--step") && !hasStep(m_line.value("--step").toStdString()))
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has the step %1")).arg(m_line.value("--step"))));
        const auto isWanted = [this](const RankGroup &group) { return isWantedGroup(group); };
        if (m_line.has("--group") && std::ranges::none_of(m_all.groups, isWanted))
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no group is called %1")).arg(m_line.value("--group"))));
        return {};
    }

    [[nodiscard]] bool hasStep(std::string_view step) const
    {
        return std::ranges::any_of(m_all.cards, [&](const RankCommunication &card) {
            const CommunicationTable &table = card.files->operators;
            const CommunicationMatrix &matrix = card.files->matrix;
            return std::ranges::any_of(table.operators, [&](const auto &each) { return table.text(each.step) == step; }) ||
                   std::ranges::any_of(matrix.links, [&](const auto &each) { return matrix.text(each.step) == step; });
        });
    }

    [[nodiscard]] bool isWantedGroup(const RankGroup &group) const
    {
        const std::string wanted = m_line.value("--group").toStdString();
        return group.id == wanted || group.known.name == wanted || group.known.communicator == wanted;
    }

    [[nodiscard]] bool isWantedPlace(std::string_view step, const RankGroup &group) const
    {
        return (!m_line.has("--step") || step == m_line.value("--step").toStdString()) &&
               (!m_line.has("--group") || isWantedGroup(group));
    }

    [[nodiscard]] bool isWanted(const CollectivePart &part) const
    {
        const CommunicationTable &table = m_all.cards[part.card].files->operators;
        return isWantedPlace(table.text(m_all.operatorOf(part).step), m_all.groups[m_all.groupOf(part)]);
    }

    [[nodiscard]] std::vector<RankLink> wantedLinks() const
    {
        std::vector<RankLink> links;
        for (const RankLink &link : m_all.links) {
            const CommunicationMatrix &matrix = m_all.cards[link.card].files->matrix;
            const CommunicationLink &told = m_all.linkOf(link);
            if (isSummedLink(matrix.text(told.name)) && isWantedPlace(matrix.text(told.step), m_all.groups[link.group]))
                links.push_back(link);
        }
        return links;
    }

    const CommandLine &m_line;
    RankQuestion m_question;
    LinkMeasure m_measure = LinkMeasure::Size;
    std::vector<std::shared_ptr<const Card>> m_cards;
    std::vector<RankCommunication> m_ranks;
    RankCollectives m_all;
    std::unique_ptr<RankAnswer> m_answer;
};

/// Reads the communication of all cards and answers with one list.
class CommRanks final : public TraceCommand
{
public:
    CommRanks(const CommandLine &line, RankQuestion question, const char *list)
        : TraceCommand(line, list), m_needsOperators(question != RankQuestion::Matrix), m_inquiry(line, question)
    {}

private:
    OrExit<void> readOptions() override { return m_inquiry.readOptions(); }

    bool addWithoutTrace(const OpenCard &card) override
    {
        std::shared_ptr<const CardCommunication> files = filesOf(card);
        // The timeline is read only if no file holds the operators. It has no links.
        if (m_needsOperators && !files->hasOperators && !card.card().timeline.empty())
            return false;
        add(card, std::move(files));
        return true;
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        add(card, filesOf(card));
        return {};
    }

    [[nodiscard]] std::shared_ptr<const CardCommunication> filesOf(const OpenCard &card) const
    {
        TaskControl control;
        const ProgressLine progress(control, !line().has("--quiet"));
        return *card.communication(control);
    }

    void add(const OpenCard &card, std::shared_ptr<const CardCommunication> files)
    {
        addLosses(files->problems, files->errors);
        m_inquiry.add(card.card(), std::move(files));
    }

    OrExit<void> checkOptions() override { return m_inquiry.makeAnswer(); }
    [[nodiscard]] bool hasEntries() const override { return m_inquiry.answer() != nullptr; }
    void fillList(JsonWriter &out) override { m_inquiry.answer()->fillList(out); }
    void endList(JsonWriter &out) override { m_inquiry.answer()->endList(out); }
    QString tableText() const override { return m_inquiry.answer()->tableText(); }
    QString csvText() const override { return m_inquiry.answer()->csvText(); }

    bool m_needsOperators;
    RankInquiry m_inquiry;
};

} // namespace

bool asksForRanks(const CommandLine &line)
{
    return std::ranges::any_of(RankOptions, [&line](const char *option) { return line.has(option); });
}

int runCommRanks(const CommandLine &line)
{
    if (line.has("--matrix"))
        return CommRanks(line, RankQuestion::Matrix, "cells").run();
    if (line.has("--collective"))
        return CommRanks(line, RankQuestion::Collective, "ranks").run();
    return CommRanks(line, RankQuestion::Distribution, "distributions").run();
}

} // namespace plumbline
