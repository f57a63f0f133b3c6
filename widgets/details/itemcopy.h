// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/details/propertymodel.h"

#include <QString>

#include <vector>

namespace plumbline {

/// Properties as lines of text: two blanks a level, `name: value`, ordinary blanks between the digits.
[[nodiscard]] QString propertiesText(const QString &name, const std::vector<Property> &sections);

/// The slice as `plumbline slices --json --args` lists it. Reads the mapped file: call it off the window thread.
/// Errors: those of readRecord().
[[nodiscard]] Result<QString> sliceJson(const TimelineCard &card, SliceId slice, TaskControl &control);

/// A command line that lists the slice, quoted for a shell: by card, lane, exact name and start. Slices of the same name, lane
/// and start are listed with it. Empty for a card that no profile holds.
[[nodiscard]] QString sliceCommand(const TimelineCard &card, SliceId slice);

} // namespace plumbline
