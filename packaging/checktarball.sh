#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# checktarball.sh TARBALL: runs the program of a tarball where nothing else is: in a root that holds the C library of this system only,
# and in one that does not even hold that. Needs the right to chroot.
set -euo pipefail
# Mounts end with the script.
[ -n "${PLUMBLINE_BARE_ROOT:-}" ] || PLUMBLINE_BARE_ROOT=1 exec unshare --mount "$0" "$@"
tarball=$(realpath -- "$1")
name=$(basename "$tarball" .tar.xz)
bare=$(mktemp -d)
trap 'umount "$bare/proc" 2>/dev/null; rm -rf --one-file-system "$bare"' EXIT
failed=0
fail() { printf '%s\n' "$*"; failed=1; }

# Moved after it was unpacked, with a blank in its path.
mkdir -p "$bare/tmp" "$bare/dev" "$bare/proc" "$bare/a place"
mount -t proc proc "$bare/proc" # which $ORIGIN is read from
tar -C "$bare/a place" -xJf "$tarball"
mv "$bare/a place/$name" "$bare/a place/moved"
mknod -m 666 "$bare/dev/null" c 1 3
place="/a place/moved"
loader=$(cd "$bare/$place/lib/glibc" && echo ld-linux*)

chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)
timeout=$(command -v timeout)

# inside SECONDS COMMAND...: runs a command in the bare root, with next to nothing in its environment.
inside() { env -i HOME=/tmp QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 "$timeout" "$1" "$chroot" "$bare" "${@:2}"; }

# check WHAT COMMAND...: runs commands and the window of the program, which COMMAND starts.
check() {
    local what=$1 demo
    shift
    demo=/tmp/demo-${what// /-}
    inside 60 "$@" --version | grep '^plumbline ' >/dev/null || fail "$what: --version"
    inside 60 "$@" demo "$demo" --quiet >/dev/null || fail "$what: demo"
    inside 60 "$@" info "$demo" --quiet | grep . >/dev/null || fail "$what: info"
    inside 60 "$@" advise "$demo" --json --lang zh_CN --quiet | grep '"rule"' >/dev/null || fail "$what: advise"
    inside 60 "$@" render "$demo" -o "$demo.png" --quiet >/dev/null || fail "$what: render"
    [ "$(head -c 4 "$bare$demo.png" | tail -c 3)" = PNG ] || fail "$what: the picture is none"
    # The window has no end of its own: it must still be there after some seconds, without a complaint that a bare
    # root does not explain.
    local said code=0
    said=$(inside 8 "$@" "$demo" 2>&1) || code=$?
    [ "$code" = 124 ] || fail "$what: the window ended with $code: $said"
    said=$(grep -vE '[Ff]ont|XDG_RUNTIME_DIR|propagateSizeHints' <<<"$said" || true)
    [ -z "$said" ] || fail "$what: the window says: $said"
}

# Nothing but what the tarball holds.
check "its own C library" "$place/lib/glibc/$loader" --library-path "$place/lib/glibc:$place/lib" "$place/bin/plumbline.bin"

# The C library of this system beside it, as on any system that is new enough.
interpreter=$(patchelf --print-interpreter "$bare/$place/bin/plumbline.bin")
mkdir -p "$bare/lib64" "$bare/lib/$(uname -m)-linux-gnu" "$bare$(dirname "$interpreter")"
cp -L "$interpreter" "$bare$interpreter"
for library in "$bare/$place/lib/glibc"/*.so*; do
    system=$(ldconfig -p | sed -n "s/^[[:space:]]*$(basename "$library") .*=> //p" | head -n 1)
    [ -z "$system" ] || cp -L "$system" "$bare/lib/$(uname -m)-linux-gnu/"
done
check "the C library of the system" "$place/bin/plumbline.bin"

# The script, where there is a shell to run it.
if shell=$(command -v busybox) && file -L "$shell" | grep -q static; then
    mkdir -p "$bare/bin"
    cp -L "$shell" "$bare/bin/sh"
    for tool in dirname readlink; do ln -s sh "$bare/bin/$tool"; done
    check "the script on an older system" /bin/sh "$place/bin/plumbline"
fi
# And here, through a link.
ln -s "$bare/$place/bin/plumbline" "$bare/link"
"$bare/link" --version | grep -q '^plumbline ' || fail "the script through a link"
[ $failed = 0 ] && echo "ok: $name runs in a bare root"
exit $failed
