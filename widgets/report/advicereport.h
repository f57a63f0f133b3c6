// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/base/wide.h"
#include "widgets/advice/adviser.h"
#include "widgets/advice/findingorder.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/state/timemark.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// What a report contains besides the findings.
struct ReportFacts
{
    /// The calls of one name among the longest operators.
    struct Operator
    {
        std::string name;
        std::uint64_t count = 0;
        WideNs sumPs = 0; ///< total duration in picoseconds
    };
    /// The overview and the longest operators of one card.
    struct CardFigures
    {
        CardOverview overview;
        std::vector<Operator> operators; ///< the longest first; empty beyond the first cards
        bool isPerStep = false;          ///< counts and sums of `operators` are those of one mean step
        std::string source;              ///< file name of the table that the operators come from, or "trace"
    };

    std::vector<CardFigures> cards; ///< by card of AdviceInputs
};

/// Reads the tables of the cards. Not for the window thread. The only error is Cancelled.
[[nodiscard]] Result<ReportFacts> readReportFacts(const AdviceInputs &inputs, TaskControl &control);

/// Advice as one HTML document that opens anywhere without a network: overview, findings with pictures of their evidence, tables,
/// which rules were checked and which were not, and where everything comes from. The document fetches and runs nothing: pictures
/// are embedded, and all texts of files are escaped. Equal input gives equal bytes. Window thread only, because of the pictures.
class AdviceReport
{
public:
    /// `title` is the name of the profile; `cards` are those of the timeline. `remarks` are the user's remarks by index in
    /// Advice::findings, or empty. Their notes are written, and dismissed findings are left out and counted.
    AdviceReport(QString title, std::shared_ptr<const ProfileAdvice> advice, ReportFacts facts, std::vector<TimelineCard> cards,
                 std::vector<FindingRemark> remarks = {});

    /// Sets the marks of the user, which are then listed. Call it before html().
    void setMarks(TimeMarks marks) { m_marks = std::move(marks); }

    static constexpr std::size_t MostPictures = 12;
    /// Draws the picture of one more finding. Returns false if there is none left to draw.
    bool drawNext();
    /// Returns how many pictures there are to draw; some may turn out to be impossible.
    [[nodiscard]] int pictures() const { return m_pictures; }
    /// Returns how many pictures have been tried.
    [[nodiscard]] int drawnPictures() const { return m_pictures - static_cast<int>(m_pending.size()); }
    /// Returns the document with the pictures drawn so far. Any thread, while drawNext() is not running.
    [[nodiscard]] QByteArray html() const;

private:
    /// A picture that has been drawn.
    struct Drawn
    {
        QByteArray source; ///< of an img element, as a data URL
        QString caption;
    };

    void draw(std::size_t finding);
    [[nodiscard]] const FindingRemark &remarkOn(std::size_t finding) const;
    [[nodiscard]] QString overview() const;
    [[nodiscard]] QString findings() const;
    [[nodiscard]] QString findingSection(const FindingPlace &place) const;
    [[nodiscard]] QString marks() const;
    [[nodiscard]] QString operators() const;
    [[nodiscard]] QString rules() const;
    [[nodiscard]] QString provenance() const;

    QString m_title;
    std::shared_ptr<const ProfileAdvice> m_advice;
    ReportFacts m_facts;
    std::vector<TimelineCard> m_cards;
    std::vector<FindingRemark> m_remarks;
    TimeMarks m_marks;
    FoldedFindings m_order;
    std::vector<std::size_t> m_pending; ///< findings whose pictures are to be drawn, the next one last
    int m_pictures = 0;
    std::map<std::size_t, Drawn> m_drawn;
};

/// Writes a document to `file`, whole or not at all. Any thread. Errors: WriteFailed.
[[nodiscard]] Result<void> writeReport(const QString &file, const QByteArray &html);

} // namespace plumbline
