// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

class MappedFile;

/// The text of an event, or of a row that stands for one.
struct EventText
{
    std::string_view event; ///< the whole event; "" for a row of a database, a line of a list, or a slice that is computed
    std::string_view args;  ///< its arguments as JSON; "" without any
};

/// Reads events of a trace again, one after another.
class EventReader
{
public:
    EventReader(const Trace &trace, TaskControl &control) : m_trace(trace), m_control(control), m_texts(trace.files().size()) {}

    /// Returns the text of an event. It is valid until the next call. Errors: those of readRecord().
    [[nodiscard]] Result<EventText> read(RecordRef reference);
    /// Returns the text of a file of the trace; null for a database.
    [[nodiscard]] Result<std::shared_ptr<const MappedFile>> text(std::size_t file);

private:
    [[nodiscard]] Result<EventText> readRow(const SourceFile &file, RecordRef reference);

    const Trace &m_trace;
    TaskControl &m_control;
    std::vector<std::shared_ptr<const MappedFile>> m_texts; ///< by file, as far as they were asked for
    std::string m_args;
};

/// Returns the value of a member of a JSON object as it is written, the last one of that name; "" without one. `quotedKey` has
/// its quotes. O(bytes).
[[nodiscard]] std::string_view memberText(std::string_view object, std::string_view quotedKey);

} // namespace plumbline
