# plumbline_read_changelog(FILE): reads this version's entry of CHANGELOG.md. Sets PLUMBLINE_RELEASE_DATE (its date, or
# for "(unreleased)" the day of the build, which SOURCE_DATE_EPOCH fixes), PLUMBLINE_RELEASE_STAMP (the same as RFC 5322
# writes it), PLUMBLINE_RELEASE_TYPE (stable or development) and PLUMBLINE_CHANGES_XML, the entries as list items.
function(plumbline_read_changelog file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    string(REGEX MATCH "\n## ${PROJECT_VERSION} \\(([^)\n]*)\\)\n(.*)" found "\n${text}")
    if(NOT found)
        message(FATAL_ERROR "CHANGELOG.md has no heading \"## ${PROJECT_VERSION} (date or unreleased)\"")
    endif()
    set(date "${CMAKE_MATCH_1}")
    string(REGEX REPLACE "\n## .*$" "" text "${CMAKE_MATCH_2}")
    string(STRIP "${text}" text)

    set(type stable)
    if(NOT date MATCHES "^[0-9]+-[0-9]+-[0-9]+$")
        set(type development)
        string(TIMESTAMP date "%Y-%m-%d" UTC)
    endif()
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C date -u -d ${date} "+%a, %d %b %Y 00:00:00 +0000"
        OUTPUT_VARIABLE stamp OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

    string(REPLACE "&" "&amp;" xml "${text}")
    string(REPLACE "<" "&lt;" xml "${xml}")
    string(REPLACE "`" "" xml "${xml}")
    string(REGEX REPLACE "\n  +" " " xml "${xml}")
    string(REGEX REPLACE "(^|\n)- ([^\n]*)" "\\1          <li>\\2</li>" xml "${xml}")

    set(PLUMBLINE_RELEASE_DATE "${date}" PARENT_SCOPE)
    set(PLUMBLINE_RELEASE_STAMP "${stamp}" PARENT_SCOPE)
    set(PLUMBLINE_RELEASE_TYPE "${type}" PARENT_SCOPE)
    set(PLUMBLINE_CHANGES_XML "${xml}" PARENT_SCOPE)
endfunction()
