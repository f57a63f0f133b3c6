#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# cross-aarch64.sh [ROOT]: builds the program for aarch64 on x86-64, checks it under qemu-user, and prints where it is. Everything happens
# in a Debian 12 system of its own in the folder ROOT (build/aarch64-root), which is made if need be, so that no package of this system
# changes. Needs debootstrap, qemu-user-static and the right to chroot; 5 GB of disk; about an hour of two processors.
#
# Stages can be named after ROOT, to run some of them only: root, packages, configure, build, check.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
target=$(realpath -m -- "${1:-$root/build/aarch64-root}")
shift || true
stages=${*:-root packages configure build check}
mirror=${PLUMBLINE_MIRROR:-http://deb.debian.org/debian}

# The source and the build folder are seen as /src and /build.
inside() {
    unshare --mount bash -c '
        set -e
        mkdir -p "$1/src" "$1/build"
        mount --rbind /dev "$1/dev"
        mount -t proc proc "$1/proc"
        mount --bind "$2" "$1/src"
        mount -o remount,bind,ro "$1/src"
        target=$1
        shift 2
        exec chroot "$target" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"
    ' bash "$target" "$root" "$@"
}

make_root() {
    [ -e "$target/etc/debian_version" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$target" "$mirror"
}

# Libraries are those of the target; tools and what has no architecture are those of this machine.
cross_packages() {
    local line name
    wanted_packages build | while read -r line; do
        name=${line%%|*}
        case $name in
        g++ | pkgconf | ccache | dpkg-dev) ;;
        cmake | ninja-build | git | qt6-*-tools | qt6-translations-l10n | fonts-* | libexpected-dev) echo "$name" ;;
        *) echo "$name:arm64" ;;
        esac
    done
    # Qt describes its tools in the packages of this machine.
    printf '%s\n' g++-aarch64-linux-gnu pkgconf pkgconf:arm64 qt6-base-dev qt6-tools-dev libc6:arm64 qemu-user-static file
}

install_cross_packages() {
    inside dpkg --add-architecture arm64
    inside apt-get update -qq
    # shellcheck disable=SC2046
    inside apt-get install -qq -y --no-install-recommends $(cross_packages)
}

configure_cross() {
    cat >"$target/toolchain.cmake" <<'TOOLCHAIN'
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/bin/qemu-aarch64-static)
set(PKG_CONFIG_EXECUTABLE /usr/bin/aarch64-linux-gnu-pkg-config)
set(QT_HOST_PATH /usr)
set(QT_HOST_PATH_CMAKE_DIR /usr/lib/x86_64-linux-gnu/cmake)
TOOLCHAIN
    inside cmake -S /src -B /build -G Ninja --toolchain /toolchain.cmake -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF \
        -DCMAKE_INSTALL_PREFIX=/usr
}

build_cross() { inside cmake --build /build -j"$(nproc)" --target plumbline; }

# The answers of the commands must be those of this machine, byte for byte, where the program was built here as well.
check_cross() {
    local program=/build/app/plumbline native=$root/build/release/app/plumbline ours theirs command
    emulated() { inside env QT_QPA_PLATFORM=offscreen qemu-aarch64-static "$program" "$@"; }
    inside file "$program" | grep -q 'ARM aarch64'
    emulated --version
    rm -rf "$target/tmp/demo"
    emulated demo /tmp/demo --quiet
    for command in info stats overview kernels comm memory advise; do
        theirs=$(emulated "$command" /tmp/demo --json --quiet --no-cache | md5sum)
        if [ -x "$native" ]; then
            ours=$(cd / && unshare --mount bash -c 'mount --bind "$1" /tmp && shift && exec "$@"' bash "$target/tmp" "$native" "$command" \
                /tmp/demo --json --quiet --no-cache | md5sum)
            [ "$ours" = "$theirs" ] || { echo "$command answers otherwise than on this machine"; return 1; }
        fi
    done
    emulated render /tmp/demo -o /tmp/demo.png --quiet
}

for stage in $stages; do
    case $stage in
    root) step "aarch64 root" make_root ;;
    packages) step "aarch64 packages" install_cross_packages ;;
    configure) step "aarch64 configure" configure_cross ;;
    build) step "aarch64 build" build_cross ;;
    check) step "aarch64 check" check_cross ;;
    *) say "There is no stage $stage."; exit 2 ;;
    esac
done
printf '%s\n' "$target/build/app/plumbline"
