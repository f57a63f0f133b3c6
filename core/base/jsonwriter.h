// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Writes one JSON document: indented, UTF-8, 64-bit integers exact. Bytes that are not UTF-8 become U+FFFD. The text goes to the
/// stream in blocks, so a long document needs little memory.
class JsonWriter
{
public:
    /// Writes to `stream`, which must outlive the writer. Without a stream, the document is collected for text().
    explicit JsonWriter(std::FILE *stream = nullptr) : m_stream(stream) {}
    ~JsonWriter() { flush(); }
    JsonWriter(const JsonWriter &) = delete;
    JsonWriter &operator=(const JsonWriter &) = delete;

    JsonWriter &key(std::string_view name); ///< writes the key that must precede each value inside an object
    JsonWriter &beginObject() { return open('{'); }
    JsonWriter &endObject() { return close('}'); }
    JsonWriter &beginArray() { return open('['); }
    JsonWriter &endArray() { return close(']'); }

    JsonWriter &text(std::string_view value);
    /// Writes a text of a class that is not UTF-8 inside but has toUtf8().
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
    /// Writes six digits behind the point, or null if the value is not finite.
    JsonWriter &real(double value);
    /// Writes a number with the digits of its source. Digits that are not a JSON number are written as a string.
    JsonWriter &digits(std::string_view value);

    /// Ends the document with a line break and hands the rest of it to the stream.
    void finish();
    /// Returns what has not been handed to a stream: the whole document if there is no stream.
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    JsonWriter &open(char bracket);
    JsonWriter &close(char bracket);
    JsonWriter &raw(std::string_view value);
    void beginValue();
    void newLine();
    void appendQuoted(std::string_view value);
    void flush();

    /// An object or array that is not closed yet.
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
