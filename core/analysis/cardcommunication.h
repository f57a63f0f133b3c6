// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/communication.h"
#include "core/tables/communicationgroups.h"
#include "core/tables/communicationmatrix.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the communication files of one card hold, as far as they are there and can be read.
struct CardCommunication
{
    bool hasOperators = false; ///< a file of operators was read; else the timeline may tell, see communicationOfTrace()
    std::string source;        ///< its name, "communication.json" or that of a database; "" without one
    CommunicationTable operators;
    CommunicationMatrix matrix;
    std::vector<CommunicationGroup> groups;
    std::vector<Problem> problems; ///< what of the files is lost or doubtful
    std::vector<Error> errors;     ///< files that could not be read at all

    /// The group of that hash or communicator; null without one. O(log groups).
    [[nodiscard]] const CommunicationGroup *group(std::string_view id) const;
    void indexGroups();
    std::map<std::string, std::size_t, std::less<>> groupsById; ///< see indexGroups()
};

/// Reads communication.json, communication_matrix.json and the groups of profiler_metadata.json of a card, without its
/// timeline; in place of the first two what its databases hold. Of no use once `control` asks to stop. O(bytes), off the window
/// thread.
[[nodiscard]] CardCommunication readCardCommunication(const Card &card, TaskControl &control);

} // namespace plumbline
