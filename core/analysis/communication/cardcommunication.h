// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/communication.h"
#include "core/tables/communicationgroups.h"
#include "core/tables/communicationmatrix.h"

#include <map>
#include <string>
#include <vector>

namespace plumbline {

/// What the communication files of one card hold, as far as they are there and can be read.
struct CardCommunication
{
    bool hasOperators = false; ///< a file of operators was read; else the timeline may tell, see communicationOfTrace()
    std::string source;        ///< its name, "communication.json" or that of a database; "" without one
    CommunicationTable operators;
    CommunicationMatrix matrix;
    CommunicationGroups groups;
    std::vector<Problem> problems; ///< what of the files is lost or doubtful
    std::vector<Error> errors;     ///< files that could not be read at all
};

/// Reads what communication files tell of the cards of a profile, one card after another, off the window thread.
class CardCommunicationReader
{
public:
    /// Reads communication.json, communication_matrix.json and the groups of profiler_metadata.json of a card, without its
    /// timeline; in place of the first two what its databases hold. Of a rank that only a cluster analysis tells of, its part of
    /// the cluster's files, which are read once for all ranks; a rank is given once. Of no use once `control` asks to stop.
    /// O(bytes).
    [[nodiscard]] CardCommunication read(const Card &card, TaskControl &control);

private:
    void readCluster(const Card &card, TaskControl &control);

    std::string m_cluster; ///< folder of the cluster analysis that the ranks are of
    std::map<int, CardCommunication> m_ranks;
};

/// The same of one card.
[[nodiscard]] CardCommunication readCardCommunication(const Card &card, TaskControl &control);

} // namespace plumbline
