#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# package.sh: installs what is missing, builds, and makes the Debian package and the list of what it is made of (SPDX), whose paths it
# prints.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_packages build
cd "$root"
step configure cmake --preset release -DPLUMBLINE_WARNINGS_AS_ERRORS=OFF -DBUILD_TESTING=OFF
step build cmake --build --preset release -j"$(nproc)"
rm -f build/release/package/plumbline_*
step package cpack --preset release
step "bill of materials" packaging/sbom.sh build/release/package/plumbline_*.deb
printf '%s\n' "$root"/build/release/package/plumbline_*.deb "$root"/build/release/package/plumbline_*.spdx.json
