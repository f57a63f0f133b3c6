// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/wheelmode.h"

#include <QKeySequence>
#include <QList>
#include <QtGlobal>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

namespace plumbline {

/// What a key, the wheel or a mouse button can ask of the timeline. The timeline runs the commands that concern its view. Those
/// that need more than the view, such as the steps or the losses of a comparison, it announces; see
/// TimelineView::commandRequested().
enum class TimelineCommand : std::uint8_t {
    ZoomIn,
    ZoomInFast,
    ZoomOut,
    ZoomOutFast,
    PanLeft,
    PanLeftFast,
    PanRight,
    PanRightFast,
    WheelZoom,
    WheelPan,
    DragPan,
    DragZoom,
    WholeTrace,
    FocusSelection,
    FitSelection,
    Back,
    Forward,
    NextStep,
    PreviousStep,
    WheelScroll,
    ScrollUp,
    ScrollDown,
    PageUp,
    PageDown,
    ScrollToTop,
    ScrollToBottom,
    PinLane,
    ToggleLane,
    ToggleProcess,
    InterleaveCards,
    ShowTarget,
    UndoView,
    RedoView,
    Select,
    SelectSameName,
    ZoomToSlice,
    NextSlice,
    PreviousSlice,
    NextSameName,
    PreviousSameName,
    ParentSlice,
    ChildSlice,
    LongestInView,
    NextLonger,
    PreviousLonger,
    NextGap,
    PreviousGap,
    Deselect,
    FollowFlow,
    FollowFlowBack,
    ChooseFlow,
    ChooseFlowBack,
    WholeChain,
    FoldArrowLegend,
    DragMark,
    MarkSelection,
    MarkVisible,
    MakeMark,
    NextMark,
    PreviousMark,
    AlignStarts,
    AlignEnds,
    DragTarget,
    NextLoss,
    PreviousLoss,
    FirstDivergence,
    ShowPath,
    WhyHere,
    PathBetween,
    ShowSlack,
    ColourByName,
    ColourByDuration,
};
inline constexpr int TimelineCommandCount = static_cast<int>(TimelineCommand::ColourByDuration) + 1;

/// What a key can ask of the window around the timeline. The timeline announces these commands; see
/// TimelineView::windowCommandRequested().
enum class WindowCommand : std::uint8_t {
    GoToTime,
    CommandPalette,
    FindLane,
    Find,
    FindNext,
    FindPrevious,
    OpenFile,
    OpenFolder,
    SaveSession,
    ExportPicture,
    CopyPicture,
    CopyRows,
    BottomPanel,
    TextLarger,
    TextSmaller,
    Settings,
    KeySheet,
    Reload,
    CloseTab,
    NextTab,
    PreviousTab,
    OverviewPage,
    TimelinePage,
    StepsPage,
    CriticalPathPage,
    OperatorsPage,
    HostPage,
    CommunicationPage,
    MemoryPage,
    DataInputPage,
    FilesPage,
    ComparisonPage,
    ClusterPage,
    Quit,
};
inline constexpr int WindowCommandCount = static_cast<int>(WindowCommand::Quit) + 1;

/// Any command that can have a key.
using KeyCommand = std::variant<TimelineCommand, WindowCommand>;

/// The groups of commands on the sheet of keys.
enum class CommandGroup : std::uint8_t { Time, Lanes, Slices, Flows, Range, Comparison, Search, Window };
inline constexpr int CommandGroupCount = 8;

/// One way to ask for a command: a key, the wheel, a click, a drag or a gesture.
struct Press
{
    enum class Kind : std::uint8_t { None, Key, Wheel, SideWheel, Pinch, Click, DoubleClick, Drag };

    Kind kind = Kind::None;
    Qt::KeyboardModifiers modifiers;
    int key = 0; ///< Qt::Key; for a drag the key that is held
    Qt::MouseButton button = Qt::NoButton;
    bool alias = false; ///< works, but is not listed on the sheet
};

/// A command with all ways to ask for it. Keys, mouse, menus and the sheet of keys share one table of these.
struct CommandBinding
{
    KeyCommand command;
    CommandGroup group;
    bool wholeWindow = false; ///< its keys work wherever the focus is; those of other commands only on the timeline
    const char *text;         ///< English, in the translation context KeyBindings
    std::array<Press, 4> presses;
};

/// Returns all commands in the order of the sheet.
[[nodiscard]] std::span<const CommandBinding> commandBindings();

/// Returns the command of a key on the timeline. Shift is ignored for keys that write a sign, unless a command asks for it,
/// because '?' is '?' on any keyboard layout.
[[nodiscard]] std::optional<KeyCommand> commandOfKey(int key, Qt::KeyboardModifiers modifiers);
/// Returns the command of the wheel. If several modifiers are held, Ctrl comes before Alt, and Alt before Shift.
[[nodiscard]] std::optional<TimelineCommand> commandOfWheel(Qt::KeyboardModifiers modifiers, WheelMode mode);
/// Returns the command of a drag. `heldKey` is the key that is held down on the timeline meanwhile, or 0.
[[nodiscard]] std::optional<TimelineCommand> commandOfDrag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, int heldKey);
/// Returns the command of a click or double click. Modifiers that no command asks for are ignored.
[[nodiscard]] std::optional<TimelineCommand> commandOfClick(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, bool twice);
/// Returns whether holding a key changes the meaning of a drag.
[[nodiscard]] bool isHeldKey(int key);

/// Returns the key that a press means on the timeline, given Qt's key and the evdev code of its place (0: unknown). W, A, S and D
/// are taken by place, so that the hand stays where it is on other layouts. Other letters are taken as printed; where that is no
/// Latin letter, as on a Russian layout, they are taken by place as well.
[[nodiscard]] int keyOnTimeline(int key, quint32 evdevCode);

/// Returns the row of a command in the table; null if it has none.
[[nodiscard]] const CommandBinding *bindingOf(KeyCommand command);
/// Returns the modifiers of a wheel row of the table in a wheel mode. Where the wheel does not scroll, plain and Ctrl change
/// places.
[[nodiscard]] Qt::KeyboardModifiers inMode(Qt::KeyboardModifiers modifiers, WheelMode mode);
/// Returns the keys of a command that work in the whole window. Keys that write text are left out, because a user may type them
/// into a field.
[[nodiscard]] QList<QKeySequence> shortcutsOf(KeyCommand command);

} // namespace plumbline
