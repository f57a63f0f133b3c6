// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace plumbline::test {

/// SQL of a profiler database short enough to read, with the tables of a PyTorch capture on device 3 (formats.md 12). On thread
/// 70 step 5 holds the operator "aten::mm", which is put into the queue and taken out on thread 71, where its launch becomes the
/// kernel "MatMul" on stream 2; a copy follows it, and the collective "hcom_allReduce__7_0_1" of group "tp" with two
/// tasks on stream 4. "MmBackward0" on thread 72 is the backward pass of the operator. One sample of each common counter.
[[nodiscard]] QByteArray smallDatabase();

} // namespace plumbline::test
