// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/cardoverview.h"
#include "core/base/wide.h"
#include "widgets/models/findingorder.h"
#include "widgets/panels/adviser.h"
#include "widgets/timeline/timelinecard.h"

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
    /// `cards` are those of the timeline; `title` names the data set.
    AdviceReport(QString title, std::shared_ptr<const ProfileAdvice> advice, ReportFacts facts, std::vector<TimelineCard> cards);

    static constexpr std::size_t MostPictures = 12;
    /// Draws the picture of one more finding; false when there is none left to draw.
    bool drawNext();
    /// The document with what has been drawn.
    [[nodiscard]] QByteArray html() const;

private:
    struct Drawn
    {
        QByteArray source; ///< of an img element
        QString caption;
    };

    void draw(std::size_t finding);
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
    std::vector<FindingPlace> m_places;
    std::vector<std::size_t> m_pending; ///< findings to draw, the next one last
    std::map<std::size_t, Drawn> m_drawn;
};

/// Puts a document in place of `file`, whole or not at all. Any thread. Errors: WriteFailed.
[[nodiscard]] Result<void> writeReport(const QString &file, const QByteArray &html);

} // namespace plumbline
