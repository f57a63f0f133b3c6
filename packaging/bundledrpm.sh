#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bundledrpm.sh TREE VERSION OUTPUT: makes an RPM of an unpacked tarball (packaging/tarball.sh --rpm calls it). The tree goes to
# /opt/plumbline; menu entry, icons, man pages and completions to where a desktop and the shells look. Prints the path of the RPM.
set -euo pipefail
tree=$(realpath -- "$1")
version=$2
output=$(realpath -- "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
files=$work/files
mkdir -p "$files/opt" "$files/usr/bin" "$files/usr/share/zsh"
cp -a "$tree" "$files/opt/plumbline"
mv "$files/opt/plumbline/share"/* "$files/usr/share/" 2>/dev/null || true
rmdir "$files/opt/plumbline/share"
# Systems with RPM keep these elsewhere than Debian.
[ ! -d "$files/usr/share/zsh/vendor-completions" ] || mv "$files/usr/share/zsh/vendor-completions" "$files/usr/share/zsh/site-functions"
rm -f "$files/usr/share/doc/plumbline/changelog.Debian.gz"
ln -s /opt/plumbline/bin/plumbline "$files/usr/bin/plumbline"

cat >"$work/plumbline.spec" <<SPEC
Name: plumbline
Version: $version
Release: 1
Summary: Timeline analyzer for Ascend profiles
License: GPL-3.0-or-later
AutoReqProv: no
# Its own C library serves systems whose own is older, so nothing is required but a shell. A window needs fonts and keyboard layouts.
Requires: /bin/sh
Recommends: fontconfig
Recommends: dejavu-fonts
Recommends: google-noto-sans-cjk-ttc-fonts
Recommends: xkeyboard-config
%define _build_id_links none
%define __strip /bin/true
%define __brp_compress /bin/true
%define debug_package %{nil}
%define __os_install_post %{nil}

%description
Plumbline opens what the Ascend PyTorch profiler, the MindSpore profiler and
msprof write, and any other Chrome trace, one card or many, and draws the
stream timelines to the nanosecond. Every number of the window can be had from
a command as well, without a display. All libraries are in /opt/plumbline.

%install
cp -a $files/. %{buildroot}/

%files
/opt/plumbline
/usr/bin/plumbline
$(cd "$files/usr/share" && find . -type f -printf '/usr/share/%P\n' | sed 's/\(\.1\)\.gz$/\1*/; s/ /?/g')
SPEC
rpmbuild --quiet -bb --define "_topdir $work/rpm" --define "_rpmdir $work/rpms" --target "$(uname -m)" "$work/plumbline.spec" >&2
rpm=$(find "$work/rpms" -name '*.rpm')
mv "$rpm" "$output/plumbline-bundled-$version-1.$(uname -m).rpm"
printf '%s\n' "$output/plumbline-bundled-$version-1.$(uname -m).rpm"
