// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <QString>

#include <cstdint>

namespace plumbline {

/// What a profiler writes only if it is asked for it.
enum class Collected : std::uint8_t {
    Kernels,       ///< table of kernels with types and shapes
    Communication, ///< how communication operators spent their time, and links
    CoreMetrics,   ///< how busy the units of the AI cores were
    HostCalls,     ///< table of host calls
    Launches,      ///< activities of host and device
    Memory,
    Cache,             ///< hit rates of the L2 cache
    DataInput,         ///< data pipeline of mindspore.dataset
    AiCpuTable,        ///< preprocessing on the AI CPUs
    PythonCollections, ///< garbage collections
};

/// Returns the setting with which the profiler that wrote a capture collects something, such as "profile_memory=True". Profilers
/// of MindSpore before 2.4 (Framework::MindInsight) have other settings than newer ones; what no setting of theirs collects is
/// told with the version that does. "" if there is none at all. All texts about settings come from here.
[[nodiscard]] QString settingText(Collected part, Framework framework);
/// Returns a sentence that says how a capture of this kind gets a file: "How to get kernel_details.csv: ...".
[[nodiscard]] QString howToGetText(const QString &file, Collected part, Framework framework);

/// The functions below describe deliverables as they were found. Names of options are those of the interfaces of the profilers.

/// Returns the status as text, such as "Found" or "Missing".
[[nodiscard]] QString fileStatusText(FileStatus status);
/// Returns what is missing because of the file, such as "Operators; 10 advice rules". "" if nothing is.
[[nodiscard]] QString lacksText(const Deliverable &file);
/// Returns the option with which a capture gets this file, such as "profile_memory=True". "" if no option decides it. Of a file
/// that is found it returns "", or why it is not read.
[[nodiscard]] QString remedyText(const Deliverable &file, Framework framework);
/// Returns sentences that say why a card has no data of a file, such as "memory_record.csv", and how a capture gets it.
[[nodiscard]] QString absenceText(const Card &card, const QString &fileName);

} // namespace plumbline
