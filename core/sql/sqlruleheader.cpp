// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlruleheader.h"

#include "core/advice/catalogue.h"
#include "core/base/trimmed.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Reads the lines of the header one after another.
class HeaderReader
{
public:
    explicit HeaderReader(std::string_view text) : m_text(text) {}

    Result<SqlRuleHeader> read()
    {
        std::size_t at = m_text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
        while (at < m_text.size()) {
            const std::size_t end = std::min(m_text.find('\n', at), m_text.size());
            const std::string_view line = trimmed(m_text.substr(at, end - at), isSpace);
            if (!line.empty() && !line.starts_with("--"))
                break;
            m_offset = at;
            if (!line.empty() && !takeLine(line.substr(2)))
                return wrong();
            at = end + 1;
        }
        if (!takeValue())
            return wrong();
        m_header.statement = std::min(at, m_text.size());
        for (const char *key : {"id", "title"}) {
            m_key = key;
            m_wrongOffset = m_header.statement;
            if (!m_seen.contains(key))
                return wrong();
        }
        return std::move(m_header);
    }

private:
    [[nodiscard]] tl::unexpected<Error> wrong() const
    {
        return failure(Error{ErrorCode::InvalidArgument, {}, static_cast<std::int64_t>(m_wrongOffset), m_key});
    }

    /// Takes what follows "--". A comment without a key is one for readers, and ends the value before it.
    bool takeLine(std::string_view line)
    {
        const bool isContinued = line.starts_with("   ") && !m_key.empty();
        if (isContinued) {
            m_value += ' ';
            m_value += trimmed(line, isSpace);
            return true;
        }
        if (!takeValue())
            return false;
        m_key.clear();
        m_value.clear();
        const std::size_t colon = line.find(':');
        const std::string_view key = trimmed(line.substr(0, colon), isSpace);
        if (colon == std::string_view::npos || key.empty() || key.find(' ') != std::string_view::npos)
            return true;
        m_key = key;
        m_value = trimmed(line.substr(colon + 1), isSpace);
        m_keyOffset = m_offset;
        return true;
    }

    /// Puts the value of the current key into the header.
    bool takeValue()
    {
        if (m_key.empty())
            return true;
        m_wrongOffset = m_keyOffset;
        const bool mayRepeat = m_key == "threshold";
        if (m_value.empty() || (!m_seen.insert(m_key).second && !mayRepeat))
            return false;
        const std::map<std::string_view, std::string *> texts{{"title", &m_header.texts.title},
                                                              {"explanation", &m_header.texts.explanation},
                                                              {"suggestion", &m_header.texts.suggestion},
                                                              {"saving", &m_header.saving},
                                                              {"saving_low", &m_header.savingLow}};
        if (const auto text = texts.find(m_key); text != texts.end()) {
            *text->second = m_value;
            return true;
        }
        return m_key == "id" ? takeId() : m_key == "threshold" ? takeThreshold() : takeWord();
    }

    bool takeId()
    {
        const auto isPart = [](char each) { return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '-'; };
        m_header.id = m_value;
        return m_value.size() <= 64 && std::ranges::all_of(m_value, isPart) && !ruleCalled(m_value);
    }

    bool takeWord()
    {
        const auto choose = [this](auto &target, const auto &words) {
            const auto found = std::ranges::find_if(words, [this](const auto &each) { return m_value == each.first; });
            if (found != words.end())
                target = found->second;
            return found != words.end();
        };
        if (m_key == "area") {
            for (std::size_t area = 0; area < AdviceAreaCount; ++area) {
                m_header.area = static_cast<AdviceArea>(area);
                if (m_value == areaName(m_header.area))
                    return true;
            }
            return false;
        }
        if (m_key == "scope")
            return choose(m_header.scope,
                          std::array{std::pair{"card", RuleScope::Card}, std::pair{"profile", RuleScope::Profile}});
        return m_key == "confidence" && choose(m_header.confidence, std::array{std::pair{"measured", Confidence::Measured},
                                                                               std::pair{"derived", Confidence::Derived},
                                                                               std::pair{"conjecture", Confidence::Conjecture}});
    }

    /// Takes "name = value unit" as advice.ini has it.
    bool takeThreshold()
    {
        const std::size_t equals = m_value.find('=');
        if (equals == std::string::npos)
            return false;
        const std::string name(trimmed(std::string_view(m_value).substr(0, equals), isSpace));
        const auto isPart = [](char each) { return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '_'; };
        if (name.empty() || !std::ranges::all_of(name, isPart) ||
            std::ranges::find(m_header.thresholds, name, &Threshold::name) != m_header.thresholds.end())
            return false;
        const FactUnit unit = unitOfKey(name);
        const auto value = thresholdValue(trimmed(std::string_view(m_value).substr(equals + 1), isSpace), unit);
        if (value)
            m_header.thresholds.push_back({name, *value, unit, "rule"});
        return value.has_value();
    }

    std::string_view m_text;
    SqlRuleHeader m_header;
    std::size_t m_offset = 0;      ///< of the current line
    std::size_t m_keyOffset = 0;   ///< of the line with the current key
    std::size_t m_wrongOffset = 0; ///< of the line that an error is about
    std::string m_key;
    std::string m_value;
    std::set<std::string> m_seen;
};

} // namespace

FactUnit unitOfKey(std::string_view key)
{
    constexpr std::array Ends{std::pair{"_ns", FactUnit::Time}, std::pair{"_bytes", FactUnit::Bytes},
                              std::pair{"_share", FactUnit::Share}, std::pair{"_ratio", FactUnit::Share},
                              std::pair{"_gb_s", FactUnit::Bandwidth}};
    const auto found = std::ranges::find_if(Ends, [key](const auto &each) { return key.ends_with(each.first); });
    return found == Ends.end() ? FactUnit::Number : found->second;
}

Result<SqlRuleHeader> readSqlRuleHeader(std::string_view text)
{
    return HeaderReader(text).read();
}

} // namespace plumbline
