// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace plumbline::test {

/// Returns the SQL of a profiler database that is short enough to read, with the tables of a PyTorch capture on device 3
/// (docs/formats.md 12).
///
/// Step 5 is on thread 70 and contains the operator "aten::mm". It is put into the queue there and taken out on thread 71, where
/// its launch becomes the kernel "MatMul" on stream 2. A copy follows the kernel, and then the collective "hcom_allReduce__7_0_1"
/// of group "tp" with two tasks on stream 4. "MmBackward0" on thread 72 is the backward pass of the operator. Each common counter
/// has one sample.
[[nodiscard]] QByteArray smallDatabase();

} // namespace plumbline::test
