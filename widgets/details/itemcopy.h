// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/details/propertymodel.h"

#include <QString>

#include <vector>

namespace plumbline {

/// Returns properties as lines of text, such as `name: value`, indented by two spaces for each level. Ordinary spaces separate
/// groups of digits.
[[nodiscard]] QString propertiesText(const QString &name, const std::vector<Property> &sections);

/// Returns the slice as `plumbline slices --json --args` lists it. Reads the mapped file, so do not call it on the window thread.
/// Errors: those of readRecord().
[[nodiscard]] Result<QString> sliceJson(const TimelineCard &card, SliceId slice, TaskControl &control);

/// Returns a command line that lists the slice by card, lane, exact name and start, quoted for a shell. It also lists other
/// slices of the same name, lane and start. Empty if the card belongs to no profile.
[[nodiscard]] QString sliceCommand(const TimelineCard &card, SliceId slice);

} // namespace plumbline
