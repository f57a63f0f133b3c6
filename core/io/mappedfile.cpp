// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/mappedfile.h"

#include "core/base/pages.h"
#include "core/io/openfile.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>

namespace plumbline {

namespace {

// A slot of the table of mappings that the SIGBUS handler protects. The table is fixed, because the handler may only touch
// lock-free atomics.
struct Guard
{
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::uintptr_t> end{0};
    std::atomic<bool> shrunk{false};
};

constexpr std::size_t GuardCount = 4096;
std::array<Guard, GuardCount> guards;
std::mutex guardMutex;
struct sigaction previousAction;

std::size_t pageBytes()
{
    static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return size;
}

// Handles a read behind the end of a file that has become shorter: a page of zeros takes the place of the mapped one.
void onBusError(int signal, siginfo_t *info, void *context)
{
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (Guard &guard : guards) {
        const std::uintptr_t begin = guard.begin.load(std::memory_order_acquire);
        if (begin == 0 || address < begin || address >= guard.end.load(std::memory_order_acquire))
            continue;
        void *page = reinterpret_cast<void *>(address / pageBytes() * pageBytes());
        if (mmap(page, pageBytes(), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) {
            guard.shrunk.store(true, std::memory_order_release);
            return;
        }
    }
    if (previousAction.sa_flags & SA_SIGINFO && previousAction.sa_sigaction) {
        previousAction.sa_sigaction(signal, info, context);
        return;
    }
    sigaction(SIGBUS, &previousAction, nullptr); // not ours: the fault repeats under the previous handler
}

void installHandler()
{
    static std::once_flag once;
    std::call_once(once, [] {
        (void)pageBytes();
        struct sigaction action = {};
        action.sa_sigaction = onBusError;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        sigemptyset(&action.sa_mask);
        sigaction(SIGBUS, &action, &previousAction);
    });
}

int takeGuard(std::uintptr_t begin, std::uintptr_t end)
{
    const std::lock_guard lock(guardMutex);
    for (std::size_t slot = 0; slot < guards.size(); ++slot) {
        if (guards[slot].begin.load(std::memory_order_relaxed) != 0)
            continue;
        guards[slot].shrunk.store(false, std::memory_order_relaxed);
        guards[slot].end.store(end, std::memory_order_release);
        guards[slot].begin.store(begin, std::memory_order_release);
        return static_cast<int>(slot);
    }
    return -1;
}

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string &path)
{
    const auto file = OpenFile::open(path);
    return file ? fromDescriptor(file->descriptor(), path) : failure(file.error());
}

Result<std::shared_ptr<const MappedFile>> MappedFile::fromDescriptor(int descriptor, std::string path)
{
    struct stat status = {};
    if (fstat(descriptor, &status) != 0)
        return failure(fileError(errno, path));
    if (!S_ISREG(status.st_mode))
        return failure(ErrorCode::NotRegularFile, std::move(path));
    const auto size = static_cast<std::size_t>(status.st_size);
    const std::size_t mapped = wholePages(size + Padding);
    // The file is mapped over a longer anonymous region, so that the padding is there for any file size. The region begins on the
    // boundary of a large page, so that the kernel can map the file by large pages at once where it keeps it in large pages.
    void *region = mapPages(mapped, PROT_READ);
    if (!region)
        return failure(fileError(ENOMEM, path));
    if (size > 0 && mmap(region, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) == MAP_FAILED) {
        const int number = errno;
        munmap(region, mapped);
        return failure(fileError(number, path));
    }
    installHandler();
    std::shared_ptr<MappedFile> file(new MappedFile(std::move(path), static_cast<char *>(region), size, mapped));
    if (file->m_guard < 0)
        return failure(ErrorCode::OutOfMemory, file->m_path);
    return file;
}

MappedFile::MappedFile(std::string path, char *data, std::size_t size, std::size_t mapped)
    : m_path(std::move(path)), m_data(data), m_size(size), m_mapped(mapped)
{
    const auto begin = reinterpret_cast<std::uintptr_t>(data);
    m_guard = takeGuard(begin, begin + mapped);
}

MappedFile::~MappedFile()
{
    if (m_guard >= 0)
        guards[static_cast<std::size_t>(m_guard)].begin.store(0, std::memory_order_release);
    munmap(const_cast<char *>(m_data), m_mapped);
}

void MappedFile::releasePages() const
{
    advisePages(const_cast<char *>(m_data), m_mapped, MADV_DONTNEED);
}

bool MappedFile::hasShrunk() const
{
    return m_guard >= 0 && guards[static_cast<std::size_t>(m_guard)].shrunk.load(std::memory_order_acquire);
}

} // namespace plumbline
