// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/atomicfile.h"

#include "core/io/openfile.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace plumbline {

Result<AtomicFile> AtomicFile::create(const std::string &directory, std::string_view prefix)
{
    std::error_code ignored; // the next call reports why it failed
    std::filesystem::create_directories(directory, ignored);
    std::string name = directory + "/" + std::string(prefix) + "XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0)
        return failure(ErrorCode::WriteFailed, directory, std::strerror(errno));
    return AtomicFile(directory, std::move(name), descriptor);
}

AtomicFile::AtomicFile(std::string directory, std::string temporary, int descriptor)
    : m_directory(std::move(directory)), m_temporary(std::move(temporary)), m_descriptor(descriptor)
{}

AtomicFile::AtomicFile(AtomicFile &&other) noexcept
    : m_directory(std::move(other.m_directory))
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_bytes(other.m_bytes)
{}

AtomicFile::~AtomicFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

Result<void> AtomicFile::write(std::string_view bytes)
{
    m_bytes += bytes.size();
    if (!writeAll(m_descriptor, bytes))
        return failure(ErrorCode::WriteFailed, m_directory, std::strerror(errno));
    return {};
}

Result<void> AtomicFile::commit(const std::string &name)
{
    if (::fsync(m_descriptor) != 0 || ::close(std::exchange(m_descriptor, -1)) != 0)
        return failure(ErrorCode::WriteFailed, m_directory, std::strerror(errno));
    if (std::rename(m_temporary.c_str(), (m_directory + "/" + name).c_str()) != 0)
        return failure(ErrorCode::WriteFailed, m_directory, std::strerror(errno));
    m_temporary.clear();
    return {};
}

} // namespace plumbline
