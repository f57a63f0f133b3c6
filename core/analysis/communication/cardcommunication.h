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
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace plumbline {

/// All that the communication files of one card contain, as far as the files exist and can be read.
struct CardCommunication
{
    bool hasOperators = false; ///< a file of operators was read; without one see communicationOfTrace()
    std::string source;        ///< name of that file, "communication.json" or that of a database; "" without one
    CommunicationTable operators;
    CommunicationMatrix matrix;
    CommunicationGroups groups;
    std::vector<Problem> problems; ///< parts of the files that are lost or doubtful
    std::vector<Error> errors;     ///< why files could not be read at all
};

/// Reads the communication files of the cards of a profile. Use it off the window thread. Any number of threads may read at the
/// same time; those that read a cluster analysis wait for each other.
class CardCommunicationReader
{
public:
    /// Reads communication.json, communication_matrix.json and the groups in profiler_metadata.json of a card. Tables of a
    /// database stand in place of these files. The timeline is not read. If only a cluster analysis knows the card, the
    /// result is the part of its rank in the files of the cluster. These files are read once for all ranks, and again if a rank
    /// is asked for a second time; their problems and errors are reported with the card that is read first after each
    /// reading. The result is incomplete once `control` asks to stop. O(bytes).
    [[nodiscard]] CardCommunication read(const Card &card, TaskControl &control);

    /// Forgets the parts of ranks that nobody asked for. Does nothing while a card is being read.
    void forget();

private:
    /// Reads the files of the cluster analysis for all ranks.
    void readCluster(const Card &card, TaskControl &control);

    std::mutex m_mutex;
    std::string m_cluster; ///< folder of the cluster analysis that `m_ranks` was read from
    std::map<int, CardCommunication> m_ranks;
    std::set<int> m_returned; ///< ranks whose part is no longer in `m_ranks`
};

/// Reads the communication files of a card that does not come from a cluster analysis alone.
[[nodiscard]] CardCommunication readCardCommunication(const Card &card, TaskControl &control);

} // namespace plumbline
