#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# checkpackage.sh PACKAGE.deb: what the package holds, and whether the desktop's own validators accept it.
set -euo pipefail
package=$1
id=org.plumbline.Plumbline
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
dpkg-deb -x "$package" "$tree"
share=$tree/usr/share
failed=0

fail() { printf '%s\n' "$*"; failed=1; }
# A validator must succeed and have nothing to say.
quiet() {
    local said
    said=$("$@" 2>&1) && [ -z "$said" ] || fail "$*:" "$said"
}

expected="bin/plumbline
share/applications/$id.desktop
share/bash-completion/completions/plumbline
share/doc/plumbline/changelog.Debian.gz
share/doc/plumbline/changelog.gz
share/doc/plumbline/copyright
share/fish/vendor_completions.d/plumbline.fish
$(printf "share/icons/hicolor/%sx%s/apps/$id.png\n" 128 128 16 16 22 22 24 24 256 256 32 32 48 48 512 512 64 64)
share/icons/hicolor/scalable/apps/$id.svg
share/icons/hicolor/symbolic/apps/$id-symbolic.svg
share/man/man1/plumbline.1.gz
share/man/zh_CN/man1/plumbline.1.gz
share/metainfo/$id.metainfo.xml
share/mime/packages/$id.xml
share/zsh/vendor-completions/_plumbline"
found=$(cd "$tree/usr" && find . -type f -printf '%P\n' | LC_ALL=C sort)
[ "$found" = "$expected" ] || fail "other files than expected:" "$(diff <(echo "$expected") <(echo "$found") || true)"
odd=$(find "$tree" -mindepth 1 ! \( -type d -perm 755 -o -type f -perm 644 -o -type f -perm 755 -path '*/bin/*' \))
[ -z "$odd" ] || fail "unusual permissions:" "$odd"

for size in 16 22 24 32 48 64 128 256 512; do
    header=$(od -An -tx1 -j16 -N8 "$share/icons/hicolor/${size}x$size/apps/$id.png" | tr -d ' ')
    [ "$header" = "$(printf '%08x%08x' $size $size)" ] || fail "the icon of $size px has another size"
done

quiet desktop-file-validate "$share/applications/$id.desktop"
appstreamcli validate --no-net "$share/metainfo/$id.metainfo.xml" >"$tree/appstream" 2>&1 || fail "$(cat "$tree/appstream")"
XDG_DATA_DIRS=$share quiet update-mime-database "$share/mime"
gzip -dc "$share/man/man1/plumbline.1.gz" >"$tree/plumbline.1"
quiet groff -k -man -Tutf8 -ww -z "$tree/plumbline.1"
quiet bash -n "$share/bash-completion/completions/plumbline"
! command -v zsh >/dev/null || quiet zsh -fn "$share/zsh/vendor-completions/_plumbline"
! command -v fish >/dev/null || quiet fish --no-config --no-execute "$share/fish/vendor_completions.d/plumbline.fish"
# Every command of --help and every option of each is completed, in all three.
while read -r command; do
    for option in '' $("$tree/usr/bin/plumbline" "$command" --help | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE '[-]{2}[a-z-]+'); do
        for script in bash-completion/completions/plumbline zsh/vendor-completions/_plumbline fish/vendor_completions.d/plumbline.fish; do
            word=${option:-$command}
            [ "$script" != fish/vendor_completions.d/plumbline.fish ] || word=${word#--}
            grep -qwF -e "$word" "$share/$script" || fail "$script does not complete $command $option"
        done
    done
done < <("$tree/usr/bin/plumbline" --help | sed -n 's/^ *plumbline \([a-z]*\) .*/\1/p')
[ "$("$tree/usr/bin/plumbline" --version)" = "plumbline $(dpkg-deb -f "$package" Version | sed 's/-[^-]*$//')" ] ||
    fail "the program's version is another one than the package's"
! readelf -S "$tree/usr/bin/plumbline" | grep -q '\.symtab' || fail "the program is not stripped"
# Libraries by their real packages, and no path of the machine that built it.
dpkg-deb -f "$package" Depends | grep -q libqt6widgets6 || fail "the libraries are not among what it depends on"
! grep -qF "$(cd "$(dirname "$0")/.." && pwd)" "$tree/usr/bin/plumbline" || fail "the program holds the path of its build"

# Hardening (SECURITY.md).
program=$tree/usr/bin/plumbline
readelf -hW "$program" | grep -q 'DYN (Position-Independent' || fail "the program is not position-independent"
readelf -lW "$program" | grep -q 'GNU_RELRO' || fail "the program has no relocations that are read-only"
readelf -dW "$program" | grep -q 'BIND_NOW' || fail "functions are bound late, so that RELRO is not full"
! readelf -lW "$program" | grep 'GNU_STACK' | grep -q 'RWE' || fail "the stack is executable"
! readelf -dW "$program" | grep -qE '\((RPATH|RUNPATH)\)' || fail "the program looks for libraries in a folder of its own"
symbols=$(readelf --dyn-syms -W "$program")
grep -q ' __stack_chk_fail' <<<"$symbols" || fail "the stack is not protected"
grep -qE ' __[a-z]+_chk(@|$)' <<<"$symbols" || fail "no function of the C library checks its buffers"
# Indirect jumps lead to marked places only. The whole program counts as marked where the start-up code of the system is as well.
if [ "$(uname -m)" = x86_64 ]; then
    marks=$(objdump -d --no-show-raw-insn "$program" | grep -c 'endbr64') || true
    [ "${marks:-0}" -gt 1000 ] || fail "the targets of indirect jumps are not marked"
fi

# What the package is made of, if the list was written beside it: well-formed, and complete as far as the program itself names libraries.
sbom=$package.spdx.json
if [ -f "$sbom" ]; then
    grep -qF "$(sha256sum "$package" | cut -d ' ' -f 1)" "$sbom" || fail "the list of parts is that of another package"
    ! command -v python3 >/dev/null || quiet python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$sbom"
    while read -r library; do
        library=$(realpath "$library")
        owner=$({ dpkg-query -S "$library" || dpkg-query -S "${library#/usr}"; } 2>/dev/null | sed 's/:.*//' | head -n 1) || true
        [ -n "$owner" ] || fail "no package has $library"
        grep -qF "\"name\": \"$owner\"" "$sbom" || fail "the list of parts lacks $owner"
    done < <(ldd "$program" | sed -n 's/^.*=> \(\/[^ ]*\) .*/\1/p')
fi
exit $failed
