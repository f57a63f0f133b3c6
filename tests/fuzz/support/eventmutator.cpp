// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/eventmutator.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace plumbline::fuzz {

namespace {

constexpr std::array<std::string_view, 22> Members{
    R"("ph":"X")",
    R"("ph":"B")",
    R"("ph":"E")",
    R"("ph":"b")",
    R"("ph":"e")",
    R"("ph":"s")",
    R"("ph":"f")",
    R"("ph":"C")",
    R"("ph":"i")",
    R"("ph":"M")",
    R"("ph":"n")",
    R"("bp":"e")",
    R"("pid":"1")",
    R"("tid":2)",
    R"("id":"7")",
    R"("id2":{"local":"1"})",
    R"("cat":"HostToDevice")",
    R"("cat":"async_npu")",
    R"("name":"thread_name")",
    R"("name":"process_labels")",
    R"("args":{"labels":"NPU 1"})",
    R"("args":{"Task Type":"AI_CORE","correlation":3})",
};
constexpr std::array<std::string_view, 20> Values{
    "0",
    "-1",
    "1e308",
    "1752229815400000.125",
    "9223372036854775807",
    "-0",
    "1e-5",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"1.5\"",
    "\"\\ud800\"",
    "\"\\u4e2d\\n\"",
    "\"\\\\\"",
    "\"\xE5\"",
    "[[[[]]]]",
    "{\"a\":{\"b\":[1]}}",
    "12345678901234567890123456789",
};

/// A part of a text.
struct Part
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Returns the parts between separators, which lie outside of the parts.
std::vector<Part> partsOf(std::string_view text, char separator)
{
    std::vector<Part> parts;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back({begin, end});
        begin = end + 1;
    }
    return parts;
}

void moveLine(std::string &input, FuzzRandom &random)
{
    const auto lines = partsOf(input, '\n');
    const Part from = lines[random.below(lines.size())];
    const Part to = lines[random.below(lines.size())];
    const std::string line = input.substr(from.begin, from.end - from.begin);
    switch (random.below(3)) {
    case 0:
        input.insert(to.begin, line + "\n");
        break;
    case 1:
        input.replace(to.begin, to.end - to.begin, line);
        break;
    default:
        input.erase(from.begin, std::min(from.end + 1, input.size()) - from.begin);
    }
}

/// Swaps or adds what stands between two commas, which is a member of an event in most cases.
void changeMember(std::string &input, FuzzRandom &random)
{
    const auto members = partsOf(input, ',');
    const Part member = members[random.below(members.size())];
    if (random.below(2) == 0) {
        input.insert(member.begin, std::string(random.oneOf<std::string_view>(Members)) + ",");
        return;
    }
    const Part other = members[random.below(members.size())];
    const std::string text = input.substr(other.begin, other.end - other.begin);
    input.replace(member.begin, member.end - member.begin, text);
}

/// Replaces the value behind a colon.
void changeValue(std::string &input, FuzzRandom &random)
{
    const auto values = partsOf(input, ':');
    const Part value = values[random.below(values.size())];
    const std::size_t end = std::min(input.find_first_of(",}\n", value.begin), value.end);
    if (end >= value.begin)
        input.replace(value.begin, end - value.begin, random.oneOf<std::string_view>(Values));
}

void changeDigit(std::string &input, FuzzRandom &random)
{
    const std::size_t from = random.below(input.size());
    const std::size_t digit = input.find_first_of("0123456789", from);
    if (digit != std::string::npos)
        input[digit] = static_cast<char>('0' + random.below(10));
}

} // namespace

std::string seedEvents()
{
    return "[{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":1,\"tid\":0,\"args\":{\"name\":\"Python\"}},\n"
           "{\"ph\":\"M\",\"name\":\"process_labels\",\"pid\":2,\"args\":{\"labels\":\"NPU 0\"}},\n"
           "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":2,\"tid\":3,\"args\":{\"name\":\"Stream 3\"}},\n"
           "{\"ph\":\"X\",\"name\":\"aten::add\",\"pid\":1,\"tid\":1,\"ts\":\"1752229815400000.125\",\"dur\":25,"
           "\"args\":{\"Call stack\":\"f(1);\\r\\ng\",\"Input Dims\":[[1,2],[]]}},\n"
           "{\"name\":\"Add\",\"pid\":2,\"tid\":3,\"ts\":\"1752229815400010.001\",\"dur\":12.25,"
           "\"args\":{\"Task Type\":\"AI_CORE\",\"correlation\":3},\"ph\":\"X\"},\n"
           "{\"ph\":\"s\",\"bp\":\"e\",\"cat\":\"HostToDevice\",\"name\":\"h\",\"id\":\"7\",\"pid\":1,\"tid\":1,"
           "\"ts\":1752229815400001},\n"
           "{\"ph\":\"f\",\"bp\":\"e\",\"cat\":\"HostToDevice\",\"name\":\"h\",\"id\":\"7\",\"pid\":2,\"tid\":3,"
           "\"ts\":1752229815400010.001},\n"
           "{\"ph\":\"C\",\"name\":\"HBM\",\"pid\":2,\"ts\":1752229815400000,\"args\":{\"Read(MB/s)\":1.5,\"Write\":-3}},\n"
           "{\"ph\":\"i\",\"name\":\"mark\",\"pid\":1,\"tid\":1,\"ts\":1752229815400060},\n"
           "{\"ph\":\"B\",\"name\":\"a\",\"pid\":1,\"tid\":2,\"ts\":1752229815400061},\n"
           "{\"ph\":\"E\",\"pid\":1,\"tid\":2,\"ts\":1752229815400063},\n"
           "{\"ph\":\"b\",\"cat\":\"io\",\"id\":\"x\",\"name\":\"a\",\"pid\":1,\"ts\":1752229815400061},\n"
           "{\"ph\":\"e\",\"cat\":\"io\",\"id\":\"x\",\"name\":\"a\",\"pid\":1,\"ts\":1752229815400069}]";
}

void mutateEvents(std::string &input, FuzzRandom &random)
{
    if (input.empty())
        return;
    using Change = void (*)(std::string &, FuzzRandom &);
    static constexpr std::array<Change, 4> Changes{moveLine, changeMember, changeValue, changeDigit};
    for (std::size_t count = 1 + random.below(3); count > 0 && !input.empty(); --count)
        Changes[random.below(Changes.size())](input, random);
}

} // namespace plumbline::fuzz
