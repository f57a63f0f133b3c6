#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tarball.sh [--rpm] [BUILD [OUTPUT]]: makes a tarball of the program that runs wherever it is unpacked, with nothing installed: Qt with its
# plugins, QCustomPlot, zstd and every other library lie in it. BUILD is a build folder (build/release), OUTPUT a folder
# (BUILD/package). Prints the path of the tarball. With --rpm it also makes an RPM of the same files below /opt/plumbline, which needs
# nothing but glibc, for openEuler and other systems that lack some of the libraries. Needs patchelf, and rpmbuild for --rpm.
#
# bin/plumbline is a script. On a system with the C library that the files were built for, or a newer one, it starts the program itself,
# which finds its libraries by $ORIGIN. On an older one it starts it with the C library of the tarball.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
makes_rpm=false
if [ "${1:-}" = --rpm ]; then
    makes_rpm=true
    shift
fi
build=$(realpath -- "${1:-$root/build/release}")
output=${2:-$build/package}
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:[^=]*=//p' "$build/CMakeCache.txt")
machine=$(uname -m)
name=plumbline-$version-$machine
mkdir -p "$output"
output=$(realpath -- "$output")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name

say() { printf '%s\n' "$*" >&2; }
for tool in patchelf cmake strip; do
    command -v "$tool" >/dev/null || { say "$tool is needed and not there."; exit 1; }
done

cmake --install "$build" --prefix "$tree" --strip >/dev/null
mkdir -p "$tree/lib/glibc"
mv "$tree/bin/plumbline" "$tree/bin/plumbline.bin"

# The parts of the C library, which must never be mixed with those of another version.
is_glibc() {
    case $1 in
    ld-linux* | libc.so.* | libm.so.* | libmvec.so.* | libdl.so.* | libpthread.so.* | librt.so.* | libresolv.so.* | libutil.so.* | libanl.so.* | libnss_*) true ;;
    *) false ;;
    esac
}

libraries_of() { ldd "$1" | sed -n 's/^.*=> \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-linux[^ ]*\) .*/\1/p'; }

# Copies what a program or plugin loads, with everything that this loads in turn.
take_libraries() {
    local library base
    while read -r library; do
        base=$(basename "$library")
        if is_glibc "$base"; then
            [ -e "$tree/lib/glibc/$base" ] || cp -L "$library" "$tree/lib/glibc/$base"
        elif [ ! -e "$tree/lib/$base" ]; then
            cp -L "$library" "$tree/lib/$base"
            chmod 755 "$tree/lib/$base"
            patchelf --set-rpath '$ORIGIN' "$tree/lib/$base"
        fi
    done < <(libraries_of "$1")
}

take_libraries "$tree/bin/plumbline.bin"
qt=$(qtpaths6 --query QT_INSTALL_PLUGINS 2>/dev/null || /usr/lib/qt6/bin/qmake -query QT_INSTALL_PLUGINS)
for kind in platforms imageformats iconengines platforminputcontexts platformthemes printsupport xcbglintegrations wayland-shell-integration \
    wayland-graphics-integration-client wayland-decoration-client; do
    [ -d "$qt/$kind" ] || continue
    mkdir -p "$tree/plugins/$kind"
    for plugin in "$qt/$kind"/*.so; do
        case $(basename "$plugin") in
        # For machines without a desktop, and themes that would pull in a whole one.
        libqeglfs* | libqlinuxfb* | libqvnc* | libqvkkhrdisplay* | libqminimalegl* | libqgtk3*) continue ;;
        esac
        take_libraries "$plugin"
        cp -L "$plugin" "$tree/plugins/$kind/"
        patchelf --set-rpath '$ORIGIN/../../lib' "$tree/plugins/$kind/$(basename "$plugin")"
    done
done
patchelf --set-rpath '$ORIGIN/../lib' "$tree/bin/plumbline.bin"

# Texts of Qt's own dialogs.
translations=$(qtpaths6 --query QT_INSTALL_TRANSLATIONS 2>/dev/null || /usr/lib/qt6/bin/qmake -query QT_INSTALL_TRANSLATIONS)
mkdir -p "$tree/translations"
cp -L "$translations"/qtbase_zh_CN.qm "$tree/translations/" 2>/dev/null || say "without Qt's own Chinese texts: $translations holds none"
# Beside the program, and beside the loader, which is the program for Qt when it starts it.
for place in bin lib/glibc; do
    up=$([ "$place" = bin ] && echo .. || echo ../..)
    printf '[Paths]\nPrefix = %s\nPlugins = plugins\nTranslations = translations\n' "$up" >"$tree/$place/qt.conf"
done

needed=$(find "$tree" -type f \( -name '*.so*' -o -name plumbline.bin \) ! -path '*/glibc/*' -exec objdump -T {} + 2>/dev/null |
    grep -oE 'GLIBC_2\.[0-9]+' | sort -t. -k2 -n -u | tail -n 1)
loader=$(basename "$(find "$tree/lib/glibc" -name 'ld-linux*')")
sed -e "s/@MINOR@/${needed##*.}/; s/@LOADER@/$loader/" >"$tree/bin/plumbline" <<'SCRIPT'
#!/bin/sh
# Starts the program of this folder, wherever the folder lies. See packaging/tarball.sh.
here=$(dirname -- "$(readlink -f -- "$0")")
version=$(getconf GNU_LIBC_VERSION 2>/dev/null)
case $version in
"glibc 2."*) minor=${version#glibc 2.} ;;
*) minor=0 ;;
esac
if [ "${minor%%.*}" -ge @MINOR@ ]; then
    exec "$here/plumbline.bin" "$@"
fi
glibc=$here/../lib/glibc
exec "$glibc/@LOADER@" --library-path "$glibc:$here/../lib" "$here/plumbline.bin" "$@"
SCRIPT
chmod 755 "$tree/bin/plumbline"

# What every file is licensed under is told by the packages that it comes from. One question for all files, because each takes seconds.
{
    echo "Libraries in lib come from these packages of the system that the tarball was made on. Their licences are those of these packages."
    find "$tree/lib" "$tree/plugins" -name '*.so*' -printf '*/%f\n' | sort -u | xargs dpkg-query -S 2>/dev/null | cut -d: -f1 | sort -u || true
} >"$tree/share/doc/plumbline/libraries.txt"

tar -C "$work" --owner=0 --group=0 --numeric-owner --sort=name -I "xz -T0" -cf "$output/$name.tar.xz" "$name"
say "needs at least ${needed/_/ } or uses its own; $(find "$tree/lib" -name '*.so*' | wc -l) libraries, $(du -sm "$tree" | cut -f1) MB unpacked"
printf '%s\n' "$output/$name.tar.xz"

if $makes_rpm; then
    "$root/packaging/bundledrpm.sh" "$tree" "$version" "$output"
fi
