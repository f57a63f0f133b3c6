// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/base/wide.h"
#include "widgets/advice/adviser.h"
#include "widgets/advice/findingorder.h"
#include "widgets/cards/timelinecard.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// What a report tells beside the findings.
struct ReportFacts
{
    struct Operator
    {
        std::string name;
        std::uint64_t count = 0;
        WideNs sumPs = 0;
    };
    struct CardFacts
    {
        CardOverview overview;
        std::vector<Operator> operators; ///< the longest, of the first cards
        std::string source;              ///< where the operators come from
    };

    std::vector<CardFacts> cards; ///< by card of AdviceInputs
};

/// Reads the tables of the cards. Off the window thread. The only error is Cancelled.
[[nodiscard]] Result<ReportFacts> readReportFacts(const AdviceInputs &inputs, TaskControl &control);

/// Advice as one HTML document that opens anywhere without a network: overview, findings with pictures of their evidence, tables,
/// what was and was not checked, and where all of it comes from. Nothing in it is fetched or run: pictures are data, and all
/// texts of files are escaped. Equal input gives equal bytes. Window thread only, for the pictures.
class AdviceReport
{
public:
    /// `cards` are those of the timeline; `title` names the data set. `remarks` are what somebody thinks of the findings, by
    /// index in Advice::findings, or none: notes are told, and dismissed findings are left out and counted.
    AdviceReport(QString title, std::shared_ptr<const ProfileAdvice> advice, ReportFacts facts, std::vector<TimelineCard> cards,
                 std::vector<FindingRemark> remarks = {});

    static constexpr std::size_t MostPictures = 12;
    /// Draws the picture of one more finding; false when there is none left to draw.
    bool drawNext();
    /// How many pictures there are to draw, at most, and how many have been tried.
    [[nodiscard]] int pictures() const { return m_pictures; }
    [[nodiscard]] int drawnPictures() const { return m_pictures - static_cast<int>(m_pending.size()); }
    /// The document with what has been drawn. Any thread, while nobody draws.
    [[nodiscard]] QByteArray html() const;

private:
    struct Drawn
    {
        QByteArray source; ///< of an img element
        QString caption;
    };

    void draw(std::size_t finding);
    [[nodiscard]] const FindingRemark &remarkOn(std::size_t finding) const;
    [[nodiscard]] QString overview() const;
    [[nodiscard]] QString findings() const;
    [[nodiscard]] QString findingSection(const FindingPlace &place) const;
    [[nodiscard]] QString operators() const;
    [[nodiscard]] QString rules() const;
    [[nodiscard]] QString provenance() const;

    QString m_title;
    std::shared_ptr<const ProfileAdvice> m_advice;
    ReportFacts m_facts;
    std::vector<TimelineCard> m_cards;
    std::vector<FindingRemark> m_remarks;
    FoldedFindings m_order;
    std::vector<std::size_t> m_pending; ///< findings to draw, the next one last
    int m_pictures = 0;
    std::map<std::size_t, Drawn> m_drawn;
};

/// Puts a document in place of `file`, whole or not at all. Any thread. Errors: WriteFailed.
[[nodiscard]] Result<void> writeReport(const QString &file, const QByteArray &html);

} // namespace plumbline
