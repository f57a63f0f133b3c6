// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

#include <utility>

namespace plumbline {

/// A value, or the Error that tells why there is none. Only this header names the library behind it.
template<typename T>
using Result = tl::expected<T, Error>;

/// Makes the failing side of a Result.
[[nodiscard]] inline tl::unexpected<Error> failure(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

[[nodiscard]] inline tl::unexpected<Error> failure(ErrorCode code, std::string path = {}, std::string detail = {})
{
    return failure(Error{code, std::move(path), -1, std::move(detail)});
}

} // namespace plumbline
