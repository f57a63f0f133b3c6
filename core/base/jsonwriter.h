// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Writes one JSON document: indented, UTF-8, 64-bit integers exact. Bytes that
/// are no UTF-8 become U+FFFD. The text goes to a stream in blocks, so a long answer costs no memory.
class JsonWriter
{
public:
    /// `stream` must outlive the writer; null collects the text for text().
    explicit JsonWriter(std::FILE *stream = nullptr) : m_stream(stream) {}
    ~JsonWriter() { flush(); }
    JsonWriter(const JsonWriter &) = delete;
    JsonWriter &operator=(const JsonWriter &) = delete;

    JsonWriter &key(std::string_view name); ///< before each value inside an object
    JsonWriter &beginObject() { return open('{'); }
    JsonWriter &endObject() { return close('}'); }
    JsonWriter &beginArray() { return open('['); }
    JsonWriter &endArray() { return close(']'); }

    JsonWriter &text(std::string_view value);
    /// The same for a text class that is not UTF-8 inside but has toUtf8().
    template<typename Text>
    requires requires(const Text &value) { value.toUtf8().constData(); }
    JsonWriter &text(const Text &value)
    {
        const auto bytes = value.toUtf8();
        return text(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    }
    JsonWriter &integer(std::int64_t value);
    JsonWriter &count(std::uint64_t value);
    JsonWriter &boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter &null() { return raw("null"); }
    /// Six digits behind the point; null when it is no number.
    JsonWriter &real(double value);
    /// A number as it stands in a source; written as text when its digits are no JSON number.
    JsonWriter &digits(std::string_view value);

    /// Ends the document with a line break and hands everything to the stream.
    void finish();
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    JsonWriter &open(char bracket);
    JsonWriter &close(char bracket);
    JsonWriter &raw(std::string_view value);
    void beginValue();
    void newLine();
    void appendQuoted(std::string_view value);
    void flush();

    struct Level
    {
        bool isEmpty = true;
    };

    std::FILE *m_stream;
    std::string m_text;
    std::vector<Level> m_levels;
    bool m_hasKey = false;
};

} // namespace plumbline
