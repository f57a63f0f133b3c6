// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/slicefilter.h"

#include <fnmatch.h>

#include <algorithm>
#include <cstdint>

namespace plumbline {

namespace {

/// Remembers which names match, because names are few and slices are many.
class NameMatcher
{
public:
    NameMatcher(const Trace &trace, const QRegularExpression *expression)
        : m_trace(trace), m_expression(expression), m_known(expression ? trace.strings().size() : 0, Unknown)
    {}

    bool matches(StringId name)
    {
        if (!m_expression)
            return true;
        std::uint8_t &known = m_known[name.value];
        if (known == Unknown) {
            const std::string_view text = m_trace.text(name);
            const QString decoded = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
            known = m_expression->match(decoded).hasMatch() ? Yes : No;
        }
        return known == Yes;
    }

private:
    enum : std::uint8_t { Unknown, Yes, No };
    const Trace &m_trace;
    const QRegularExpression *m_expression;
    std::vector<std::uint8_t> m_known;
};

} // namespace

bool matchesLane(const QStringList &globs, const Process &process, const Lane &lane)
{
    const std::string path = process.name + '/' + lane.name;
    return globs.isEmpty() || std::any_of(globs.begin(), globs.end(), [&](const QString &glob) {
               return fnmatch(glob.toUtf8().constData(), path.c_str(), 0) == 0;
           });
}

QRegularExpression NamePattern::expression() const
{
    QString pattern = isRegex ? text : QRegularExpression::escape(text);
    if (wholeWords)
        pattern = QLatin1String("(?<!\\w)(?:") + pattern + QLatin1String(")(?!\\w)");
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    if (!isCaseSensitive)
        options |= QRegularExpression::CaseInsensitiveOption;
    return QRegularExpression(pattern, options);
}

std::vector<SliceId> SliceFilter::apply(const Trace &trace) const
{
    const SliceTable &table = trace.slices();
    NameMatcher names(trace, name ? &*name : nullptr);
    std::vector<SliceId> found;
    for (const Lane &lane : trace.lanes()) {
        if (!matchesLane(lanes, trace.process(lane.process), lane))
            continue;
        for (std::uint32_t row = lane.sliceBegin(); row < lane.sliceEnd(); ++row) {
            if (range && !range->intersectsSlice(table.start[row], table.end(row)))
                continue;
            if (names.matches(table.name[row]))
                found.emplace_back(row);
        }
    }
    // Rows of the table rise by lane and row, which settles equal starts.
    std::stable_sort(found.begin(), found.end(),
                     [&](SliceId left, SliceId right) { return table.start[left.value] < table.start[right.value]; });
    return found;
}

} // namespace plumbline
