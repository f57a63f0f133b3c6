// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/opencard.h"

#include <span>
#include <string>
#include <vector>

namespace plumbline::fuzz {

/// A file of a capture that a target fills with an input.
struct CaptureFile
{
    std::string name; ///< path below the folder that is opened
    std::string seed; ///< a short content that the readers understand
};

/// Returns the tables and texts that profilers write into captures of PyTorch, MindSpore and older MindSpore.
[[nodiscard]] const std::vector<CaptureFile> &captureTables();
/// Returns the JSON documents beside the timeline.
[[nodiscard]] const std::vector<CaptureFile> &captureDocuments();

/// Writes the other files of the capture that `name` belongs to, so that it is found and read: its timeline and metadata.
void writeAround(const std::string &folder, const std::string &name);

/// Opens a folder as the program does, with the timelines of all its cards. Empty if nothing is recognised.
[[nodiscard]] std::vector<SharedCard> openCards(const std::string &folder);
/// Asks a card for each of its facts.
void askAll(const OpenCard &card);

} // namespace plumbline::fuzz
