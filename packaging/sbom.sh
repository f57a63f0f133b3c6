#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# sbom.sh PACKAGE.deb: writes PACKAGE.deb.spdx.json, which lists what the program in the package is built from and loads, with the versions
# on this machine (SPDX 2.3). Run it where the package was built. Equal packages give equal lists with SOURCE_DATE_EPOCH.
set -euo pipefail
package=$1
output=$package.spdx.json
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
dpkg-deb -x "$package" "$tree"
version=$(dpkg-deb -f "$package" Version)
checksum=$(sha256sum "$package" | cut -d ' ' -f 1)
created=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(stat -c %Y "$package")}" +%Y-%m-%dT%H:%M:%SZ)

# Names and versions of Debian packages hold no character that JSON would escape.
# Where /lib is a link to /usr/lib, dpkg knows a file by one of both paths.
package_of() { { dpkg-query -S "$1" || dpkg-query -S "${1#/usr}"; } 2>/dev/null | sed 's/:.*//; s/,.*//' | head -n 1; }
source_of() { dpkg-query -W -f '${source:Package} ${source:Version}' "$1"; }

# What is loaded: each library that the program names, and those that these name in turn.
loaded=$(ldd "$tree/usr/bin/plumbline" | sed -n 's/^.*=> \(\/[^ ]*\) .*/\1/p' | while read -r library; do
    package_of "$(realpath "$library")" || true
done | LC_ALL=C sort -u)
# What is compiled in, because it is made of headers or linked as an archive, and what compiles.
compiled=$(for name in libexpected-dev libfmt-dev libcsv-dev libsimdjson-dev g++ binutils; do
    ! dpkg-query -W "$name" >/dev/null 2>&1 || echo "$name"
done)

element() { # element ID NAME VERSION LICENSE PURPOSE
    printf '    {"SPDXID": "SPDXRef-%s", "name": "%s", "versionInfo": "%s", "downloadLocation": "NOASSERTION", "licenseConcluded": "%s", "licenseDeclared": "%s", "copyrightText": "NOASSERTION", "filesAnalyzed": false, "primaryPackagePurpose": "%s"' \
        "$1" "$2" "$3" "$4" "$4" "$5"
}

{
    printf '{\n  "spdxVersion": "SPDX-2.3",\n  "dataLicense": "CC0-1.0",\n  "SPDXID": "SPDXRef-DOCUMENT",\n'
    printf '  "name": "plumbline-%s",\n  "documentNamespace": "https://example.org/plumbline/spdx/%s",\n' "$version" "$checksum"
    printf '  "creationInfo": {"created": "%s", "creators": ["Tool: packaging/sbom.sh"]},\n  "packages": [\n' "$created"
    element Plumbline plumbline "$version" GPL-3.0-or-later APPLICATION
    printf ', "packageFileName": "%s", "checksums": [{"algorithm": "SHA256", "checksumValue": "%s"}]}' "$(basename "$package")" "$checksum"
    for name in $loaded $compiled; do
        read -r source source_version < <(source_of "$name"; echo)
        printf ',\n'
        element "${name//[^A-Za-z0-9.-]/-}" "$name" "$(dpkg-query -W -f '${Version}' "$name")" NOASSERTION LIBRARY
        printf ', "sourceInfo": "Debian source package %s %s", "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": "pkg:deb/debian/%s@%s"}]}' \
            "$source" "$source_version" "$name" "$(dpkg-query -W -f '${Version}' "$name")"
    done
    printf '\n  ],\n  "relationships": [\n    {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-Plumbline"}'
    for name in $loaded; do
        printf ',\n    {"spdxElementId": "SPDXRef-Plumbline", "relationshipType": "DYNAMIC_LINK", "relatedSpdxElement": "SPDXRef-%s"}' "${name//[^A-Za-z0-9.-]/-}"
    done
    for name in $compiled; do
        printf ',\n    {"spdxElementId": "SPDXRef-%s", "relationshipType": "BUILD_DEPENDENCY_OF", "relatedSpdxElement": "SPDXRef-Plumbline"}' "${name//[^A-Za-z0-9.-]/-}"
    done
    printf '\n  ]\n}\n'
} >"$output"
printf '%s\n' "$output"
