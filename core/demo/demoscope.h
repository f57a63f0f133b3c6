// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plumbline {

/// Where in the made-up network an operator stands: what MindSpore makes the full names of operators of.
struct DemoScope
{
    enum class Section : std::uint8_t { Data, Layer, Head, Reducer, Optimizer };

    Section section = Section::Data;
    int layer = 0; ///< of Section::Layer and Section::Reducer
    int place = 0; ///< of the forward operator within its section
    bool isBackward = false;
};

/// The cells around the operator, outermost first, divided by slashes: "Default/network-Net/head-Dense".
[[nodiscard]] std::string scopePath(const DemoScope &scope);

/// The full name of a primitive there: "{path}/{type}-op{number}". The number is the same in every step, as the graph is; `part`
/// tells the kernels of one operator apart.
[[nodiscard]] std::string scopedName(const DemoScope &scope, std::string_view type, int part);

} // namespace plumbline
