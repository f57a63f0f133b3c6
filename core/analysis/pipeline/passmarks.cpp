// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/passmarks.h"

#include "core/base/anycase.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace plumbline {

namespace {

constexpr std::size_t LongestMarkName = 64;

bool isMarkLetter(char c)
{
    return inLowerCase(c) >= 'a' && inLowerCase(c) <= 'z';
}

bool isMarkDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Divides a name into words in lower case and numbers. A word also ends before a capital letter behind a small one.
std::vector<std::string> wordsOfMark(std::string_view name)
{
    std::vector<std::string> words;
    char before = ' ';
    for (const char c : name) {
        const bool isCapital = isMarkLetter(c) && c != inLowerCase(c);
        const bool begins =
            isMarkDigit(c) ? !isMarkDigit(before) : !isMarkLetter(before) || (isCapital && before == inLowerCase(before));
        if (isMarkDigit(c) || isMarkLetter(c)) {
            if (begins)
                words.emplace_back();
            words.back() += inLowerCase(c);
        }
        before = c;
    }
    return words;
}

std::optional<PassKind> directionOfWord(std::string_view word)
{
    if (word == "forward" || word == "fwd")
        return PassKind::Forward;
    if (word == "backward" || word == "bwd")
        return PassKind::Backward;
    return std::nullopt;
}

/// Words behind which the number of the micro-batch stands.
constexpr std::array<std::string_view, 6> BatchWords{"micro", "microbatch", "batch", "mb", "microstep", "mbs"};
/// Words behind which another number stands.
constexpr std::array<std::string_view, 7> NumberedWords{"stage", "chunk", "rank", "pp", "vp", "layer", "iteration"};
constexpr std::array<std::string_view, 7> NeutralWords{"step", "compute", "pass", "id", "pipeline", "model", "mstx"};

template<std::size_t Count>
bool isOneOf(const std::array<std::string_view, Count> &words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

/// Collects what the words of a name tell, one after another.
class MarkWords
{
public:
    /// Returns whether the word belongs to a mark.
    bool take(std::string_view word)
    {
        if (isMarkDigit(word.front()))
            return takeNumber(word);
        if (const auto direction = directionOfWord(word)) {
            if (m_direction)
                return false;
            m_direction = direction;
            m_isOther = false;
            return true;
        }
        m_isBatch = isOneOf(BatchWords, word) || (m_isBatch && word == "id");
        if (word != "id")
            m_isOther = isOneOf(NumberedWords, word);
        return m_isBatch || m_isOther || isOneOf(NeutralWords, word);
    }

    [[nodiscard]] std::optional<PassName> name() const
    {
        if (!m_direction)
            return std::nullopt;
        return PassName{*m_direction, m_batch ? m_batch : m_plain};
    }

private:
    bool takeNumber(std::string_view word)
    {
        int number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc() || end != word.data() + word.size())
            return false;
        std::optional<int> ignored;
        std::optional<int> &place = m_isBatch ? m_batch : m_isOther ? ignored : m_plain;
        if (place)
            return false;
        place = number;
        m_isBatch = false;
        m_isOther = false;
        return true;
    }

    std::optional<PassKind> m_direction;
    std::optional<int> m_batch; ///< behind a word for micro-batches
    std::optional<int> m_plain; ///< behind no such word
    bool m_isBatch = false;     ///< the next number is that of a micro-batch
    bool m_isOther = false;     ///< the next number is that of something else
};

/// Sorts marks and leaves out those that lie inside one of the same direction.
void keepOutermost(std::vector<PassMark> &marks)
{
    std::ranges::stable_sort(marks, [](const PassMark &a, const PassMark &b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.range.end > b.range.end;
    });
    std::array<TimeNs, 2> ends{INT64_MIN, INT64_MIN};
    std::erase_if(marks, [&ends](const PassMark &mark) {
        TimeNs &end = ends[mark.name.kind == PassKind::Forward ? 0 : 1];
        const bool isInside = mark.range.end <= end;
        end = std::max(end, mark.range.end);
        return isInside;
    });
}

} // namespace

std::optional<PassName> passName(std::string_view name)
{
    if (name.size() > LongestMarkName)
        return std::nullopt;
    MarkWords words;
    for (const std::string &word : wordsOfMark(name)) {
        if (!words.take(word))
            return std::nullopt;
    }
    return words.name();
}

PassMarks findPassMarks(const Trace &trace, TimeRange step, const TaskControl &control)
{
    std::vector<std::optional<PassName>> names(trace.strings().size());
    bool isAny = false;
    for (std::size_t id = 0; id < names.size() && !control.stopRequested(); ++id) {
        names[id] = passName(trace.text(StringId(id)));
        isAny = isAny || names[id];
    }
    PassMarks device{true, {}};
    PassMarks host;
    for (const Lane &lane : trace.lanes()) {
        const ProcessKind kind = trace.process(lane.process).kind;
        if (!isAny || kind == ProcessKind::Communication || kind == ProcessKind::Overlap || control.stopRequested())
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const TimeRange range = trace.sliceRange(SliceId(slice));
            if (const auto &name = names[trace.slices().name[slice].value]; name && step.contains(range.begin))
                (kind == ProcessKind::Device ? device : host).marks.push_back({*name, range});
        }
    }
    keepOutermost(device.marks);
    keepOutermost(host.marks);
    return device.marks.empty() ? host : device;
}

} // namespace plumbline
