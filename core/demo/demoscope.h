// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// The place of an operator in the demo's network. MindSpore forms the full names of operators from it.
struct DemoScope
{
    enum class Section : std::uint8_t { Data, Layer, Head, Reducer, Optimizer, Pipeline };

    Section section = Section::Data;
    int layer = 0; ///< used by Section::Layer and Section::Reducer
    int place = 0; ///< position of the forward operator within its section
    bool isBackward = false;
};

/// Returns the cells around the operator, outermost first, separated by slashes: "Default/network-Net/head-Dense".
[[nodiscard]] std::string scopePath(const DemoScope &scope);

/// Returns the full name of a primitive at that place: "{path}/{type}-op{number}". The number is the same in every step, because
/// the graph is. `part` distinguishes the kernels of one operator.
[[nodiscard]] std::string scopedName(const DemoScope &scope, std::string_view type, int part);

} // namespace plumbline
