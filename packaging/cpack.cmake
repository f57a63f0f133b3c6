# The Debian package: cmake --preset release && cmake --build --preset release && cpack --preset release
set(CPACK_PACKAGE_NAME plumbline)
set(CPACK_PACKAGE_VENDOR "Plumbline developers")
set(CPACK_PACKAGE_CONTACT "Plumbline developers <${PLUMBLINE_CONTACT}>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "timeline analyzer for Ascend profiles")
set(CPACK_PACKAGE_DESCRIPTION
    "Plumbline opens what the Ascend PyTorch profiler, the MindSpore profiler and
msprof write, and any other Chrome trace, one card or many, and draws the
stream timelines to the nanosecond, with the arrows from host to device.

Every event is drawn, repaired and counted, or listed with its place in the
file. Pictures are written as PNG, SVG and PDF; every number of the window can
be had from a command as well, without a display.")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/package)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${PLUMBLINE_PACKAGE_REVISION})
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What the loader of libraries cannot see: the plugin that draws icons, glyphs and dialogs in Chinese, Wayland.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-dejavu-core, fonts-noto-cjk, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# The RPM, from a build on a system with RPM: cpack -G RPM --config build/release/CPackConfig.cmake. What it needs are the libraries by
# their sonames, which rpmbuild finds; the names of packages below are those of openEuler. Systems without some of the libraries take the
# RPM of packaging/tarball.sh --rpm, in which they lie.
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE "GPL-3.0-or-later")
set(CPACK_RPM_PACKAGE_GROUP "Development/Tools")
set(CPACK_RPM_PACKAGE_RELEASE ${PLUMBLINE_PACKAGE_REVISION})
set(CPACK_RPM_PACKAGE_AUTOREQ ON)
set(CPACK_RPM_PACKAGE_AUTOPROV ON)
# What finding sonames does not tell: the plugin that draws icons, and fonts for Latin and Chinese.
set(CPACK_RPM_PACKAGE_REQUIRES "qt6-qtsvg")
set(CPACK_RPM_PACKAGE_SUGGESTS "dejavu-fonts, google-noto-sans-cjk-ttc-fonts, qt6-qtwayland, qt6-qttranslations")
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
    /usr/share/applications /usr/share/metainfo /usr/share/mime /usr/share/mime/packages /usr/share/icons /usr/share/icons/hicolor
    /usr/share/man /usr/share/man/man1 /usr/share/man/zh_CN /usr/share/man/zh_CN/man1 /usr/share/bash-completion
    /usr/share/bash-completion/completions /usr/share/zsh /usr/share/fish /usr/share/doc)
foreach(size 16 22 24 32 48 64 128 256 512)
    list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
        /usr/share/icons/hicolor/${size}x${size} /usr/share/icons/hicolor/${size}x${size}/apps)
endforeach()
list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/share/icons/hicolor/scalable /usr/share/icons/hicolor/scalable/apps
    /usr/share/icons/hicolor/symbolic /usr/share/icons/hicolor/symbolic/apps)
set(CPACK_RPM_SPEC_MORE_DEFINE "%define _build_id_links none\n%define __brp_compress /bin/true")
include(CPack)
