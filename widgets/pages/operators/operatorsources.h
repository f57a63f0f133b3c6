// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/base/problem.h"

#include <QStringList>

#include <vector>

namespace plumbline {

/// Where the operators of a page come from, in sentences without full stops.
struct OperatorSources
{
    QStringList shown; ///< the files, and what speaks against them
    QStringList more;  ///< further facts, for who asks
};

/// Tells where kernels come from. `doubts` are those of kernelDoubts(). `hasWholes` tells that their shares are of several
/// wholes, see KernelCalls::whole().
[[nodiscard]] OperatorSources operatorSources(const CardKernels &kernels, const std::vector<Problem> &doubts, bool hasWholes);

} // namespace plumbline
