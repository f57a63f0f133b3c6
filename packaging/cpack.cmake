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
include(CPack)
