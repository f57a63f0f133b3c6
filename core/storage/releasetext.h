// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace plumbline {

class Trace;

/// Takes the text of a timeline out of the memory of the process. A record that is read later comes from its file again, so that
/// this pays where many timelines are open and only few records are read.
void releaseText(const Trace &trace);

} // namespace plumbline
