// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keybindings.h"

#include <QCoreApplication>

namespace plumbline {

namespace {

using KeyTableKind = Press::Kind;
using C = TimelineCommand;
using W = WindowCommand;
using G = CommandGroup;

constexpr Qt::KeyboardModifiers KeyTableNone{};
constexpr Qt::KeyboardModifiers KeyTableShift{Qt::ShiftModifier};
constexpr Qt::KeyboardModifiers KeyTableCtrl{Qt::ControlModifier};
constexpr Qt::KeyboardModifiers KeyTableAlt{Qt::AltModifier};
constexpr Qt::KeyboardModifiers CtrlShift{Qt::ControlModifier | Qt::ShiftModifier};
constexpr Qt::KeyboardModifiers CtrlAlt{Qt::ControlModifier | Qt::AltModifier};
constexpr bool WholeWindow = true;

constexpr Press key(int key, Qt::KeyboardModifiers modifiers = KeyTableNone)
{
    return {KeyTableKind::Key, modifiers, key, Qt::NoButton, false};
}

constexpr Press alias(int key, Qt::KeyboardModifiers modifiers = KeyTableNone)
{
    return {KeyTableKind::Key, modifiers, key, Qt::NoButton, true};
}

constexpr Press wheel(Qt::KeyboardModifiers modifiers = KeyTableNone)
{
    return {KeyTableKind::Wheel, modifiers, 0, Qt::NoButton, false};
}

constexpr Press drag(Qt::KeyboardModifiers modifiers = KeyTableNone, Qt::MouseButton button = Qt::LeftButton, int heldKey = 0)
{
    return {KeyTableKind::Drag, modifiers, heldKey, button, false};
}

constexpr Press gesture(KeyTableKind kind)
{
    return {kind, KeyTableNone, 0, Qt::NoButton, false};
}

constexpr Press click(Qt::KeyboardModifiers modifiers = KeyTableNone, KeyTableKind kind = KeyTableKind::Click)
{
    return {kind, modifiers, 0, Qt::LeftButton, false};
}

// One row per command. A new command needs its row here and nothing else: keys, menus and the sheet follow.
constexpr auto Table = std::to_array<CommandBinding>({
    {C::ZoomIn,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Zoom in"),
     {key(Qt::Key_W), key(Qt::Key_Plus), alias(Qt::Key_Equal)}},
    {C::ZoomOut,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Zoom out"),
     {key(Qt::Key_S), key(Qt::Key_Minus), alias(Qt::Key_Underscore)}},
    {C::ZoomInFast, G::Time, false, QT_TRANSLATE_NOOP("KeyBindings", "Zoom in faster"), {key(Qt::Key_W, KeyTableShift)}},
    {C::ZoomOutFast, G::Time, false, QT_TRANSLATE_NOOP("KeyBindings", "Zoom out faster"), {key(Qt::Key_S, KeyTableShift)}},
    {C::WheelZoom,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Zoom at the pointer"),
     {wheel(KeyTableCtrl), wheel(KeyTableAlt), gesture(KeyTableKind::Pinch)}},
    {C::PanLeft, G::Time, false, QT_TRANSLATE_NOOP("KeyBindings", "Move earlier"), {key(Qt::Key_A), key(Qt::Key_Left)}},
    {C::PanRight, G::Time, false, QT_TRANSLATE_NOOP("KeyBindings", "Move later"), {key(Qt::Key_D), key(Qt::Key_Right)}},
    {C::PanLeftFast,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Move earlier by half a screen"),
     {key(Qt::Key_A, KeyTableShift), key(Qt::Key_Left, KeyTableShift)}},
    {C::PanRightFast,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Move later by half a screen"),
     {key(Qt::Key_D, KeyTableShift), key(Qt::Key_Right, KeyTableShift)}},
    {C::WheelPan,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Move in time"),
     {wheel(KeyTableShift), gesture(KeyTableKind::SideWheel)}},
    {C::DragPan,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Move the view"),
     {drag(KeyTableShift), drag(KeyTableCtrl), drag(KeyTableNone, Qt::MiddleButton),
      drag(KeyTableNone, Qt::LeftButton, Qt::Key_Space)}},
    {C::DragZoom,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Zoom into a dragged range"),
     {drag(KeyTableAlt), drag(KeyTableNone, Qt::LeftButton, Qt::Key_Z), drag(KeyTableCtrl, Qt::RightButton)}},
    {C::WholeTrace,
     G::Time,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Whole timeline"),
     {key(Qt::Key_0, KeyTableCtrl), key(Qt::Key_0)}},
    {C::FocusSelection, G::Time, false, QT_TRANSLATE_NOOP("KeyBindings", "Centre the selection, then fit it"), {key(Qt::Key_F)}},
    {C::FitSelection, G::Time, false, QT_TRANSLATE_NOOP("KeyBindings", "Fit the selection"), {key(Qt::Key_Z, KeyTableShift)}},
    {C::Back,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Back to the previous range"),
     {key(Qt::Key_Backspace), key(Qt::Key_Left, KeyTableAlt)}},
    {C::Forward,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Forward to the next range"),
     {key(Qt::Key_Backspace, KeyTableShift), key(Qt::Key_Right, KeyTableAlt)}},
    {W::GoToTime, G::Time, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Go to a time"), {key(Qt::Key_G, KeyTableCtrl)}},
    {C::NextStep, G::Time, false, QT_TRANSLATE_NOOP("KeyBindings", "Next training step"), {key(Qt::Key_N)}},
    {C::PreviousStep,
     G::Time,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Previous training step"),
     {key(Qt::Key_N, KeyTableShift)}},

    {C::WheelScroll, G::Lanes, false, QT_TRANSLATE_NOOP("KeyBindings", "Scroll the lanes"), {wheel()}},
    {C::ScrollUp, G::Lanes, false, QT_TRANSLATE_NOOP("KeyBindings", "Scroll up"), {key(Qt::Key_Up)}},
    {C::ScrollDown, G::Lanes, false, QT_TRANSLATE_NOOP("KeyBindings", "Scroll down"), {key(Qt::Key_Down)}},
    {C::PageUp, G::Lanes, false, QT_TRANSLATE_NOOP("KeyBindings", "Up by one screen"), {key(Qt::Key_PageUp)}},
    {C::PageDown, G::Lanes, false, QT_TRANSLATE_NOOP("KeyBindings", "Down by one screen"), {key(Qt::Key_PageDown)}},
    {C::ScrollToTop, G::Lanes, false, QT_TRANSLATE_NOOP("KeyBindings", "To the first lane"), {key(Qt::Key_Home, KeyTableCtrl)}},
    {C::ScrollToBottom, G::Lanes, false, QT_TRANSLATE_NOOP("KeyBindings", "To the last lane"), {key(Qt::Key_End, KeyTableCtrl)}},
    {C::PinLane,
     G::Lanes,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Pin the lane under the pointer, or unpin it"),
     {key(Qt::Key_P)}},
    {C::UndoView,
     G::Lanes,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings",
                       "Undo the last change of the view: its range, or lanes opened, closed, pinned, hidden or moved"),
     {key(Qt::Key_Z, KeyTableCtrl)}},
    {C::RedoView,
     G::Lanes,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Redo the change that was undone"),
     {key(Qt::Key_Z, CtrlShift), key(Qt::Key_Y, KeyTableCtrl)}},

    {C::Select, G::Slices, false, QT_TRANSLATE_NOOP("KeyBindings", "Select a slice"), {click()}},
    {C::SelectSameName, G::Slices, false, QT_TRANSLATE_NOOP("KeyBindings", "Find all slices of this name"), {click(CtrlShift)}},
    {C::ZoomToSlice,
     G::Slices,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Zoom to a slice, or to the marked range"),
     {click(KeyTableNone, KeyTableKind::DoubleClick)}},
    {C::NextSlice,
     G::Slices,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Next slice in the lane"),
     {key(Qt::Key_Period), key(Qt::Key_Right, KeyTableCtrl)}},
    {C::PreviousSlice,
     G::Slices,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Previous slice in the lane"),
     {key(Qt::Key_Comma), key(Qt::Key_Left, KeyTableCtrl)}},
    {C::NextSameName,
     G::Slices,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Next slice of the same name in the lane"),
     {key(Qt::Key_Period, KeyTableAlt), key(Qt::Key_Right, CtrlAlt)}},
    {C::PreviousSameName,
     G::Slices,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Previous slice of the same name in the lane"),
     {key(Qt::Key_Comma, KeyTableAlt), key(Qt::Key_Left, CtrlAlt)}},
    {C::ParentSlice, G::Slices, false, QT_TRANSLATE_NOOP("KeyBindings", "Parent slice"), {key(Qt::Key_Up, KeyTableCtrl)}},
    {C::ChildSlice, G::Slices, false, QT_TRANSLATE_NOOP("KeyBindings", "First child slice"), {key(Qt::Key_Down, KeyTableCtrl)}},
    {C::LongestInView,
     G::Slices,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Longest visible slice in the lane of the selection"),
     {key(Qt::Key_X)}},
    {C::Deselect, G::Slices, false, QT_TRANSLATE_NOOP("KeyBindings", "Clear selection and marked range"), {key(Qt::Key_Escape)}},

    {C::FollowFlow, G::Flows, false, QT_TRANSLATE_NOOP("KeyBindings", "Follow a flow"), {key(Qt::Key_BracketRight)}},
    {C::FollowFlowBack, G::Flows, false, QT_TRANSLATE_NOOP("KeyBindings", "Follow a flow backwards"), {key(Qt::Key_BracketLeft)}},
    {C::ChooseFlow,
     G::Flows,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Choose the flow to follow"),
     {key(Qt::Key_BracketRight, KeyTableCtrl)}},
    {C::ChooseFlowBack,
     G::Flows,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Choose the flow to follow backwards"),
     {key(Qt::Key_BracketLeft, KeyTableCtrl)}},
    {C::WholeChain,
     G::Flows,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Show the whole chain of the selected slice, or only its own flows"),
     {key(Qt::Key_C)}},

    {C::DragMark, G::Range, false, QT_TRANSLATE_NOOP("KeyBindings", "Mark a range, or move its edge"), {drag()}},
    {C::MarkSelection,
     G::Range,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Mark or unmark the range of the selection"),
     {key(Qt::Key_M)}},
    {C::MarkVisible,
     G::Range,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Mark the visible range, then the whole timeline"),
     {key(Qt::Key_A, KeyTableCtrl)}},

    {C::InterleaveCards,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Compared cards: lanes below their partners, or each card separately"),
     {key(Qt::Key_I)}},
    {C::ShowTarget,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Compared cards: show the target in place of the base while the key is held"),
     {key(Qt::Key_QuoteLeft), alias(Qt::Key_Dead_Grave)}},
    {C::AlignStarts,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Align the start of the selected slice with its partner, or with the kept slice"),
     {key(Qt::Key_L)}},
    {C::AlignEnds,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Align the end of the selected slice with its partner, or with the kept slice"),
     {key(Qt::Key_R)}},
    {C::DragTarget,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Move the target along the axis; Escape puts it back"),
     {drag(CtrlShift)}},
    {C::NextLoss,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Go to the largest loss of the target, then to the next smaller one"),
     {key(Qt::Key_K)}},
    {C::PreviousLoss,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Next larger loss"),
     {key(Qt::Key_K, KeyTableShift)}},
    {C::FirstDivergence,
     G::Comparison,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "First divergence of the compared cards"),
     {key(Qt::Key_J)}},

    {W::Find,
     G::Search,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Find slices"),
     {key(Qt::Key_F, KeyTableCtrl), key(Qt::Key_Slash)}},
    {W::FindNext, G::Search, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Next hit"), {key(Qt::Key_F3)}},
    {W::FindPrevious, G::Search, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Previous hit"), {key(Qt::Key_F3, KeyTableShift)}},

    {W::OpenFile, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Open files"), {key(Qt::Key_O, KeyTableCtrl)}},
    {W::OpenFolder, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Open a folder"), {key(Qt::Key_O, CtrlShift)}},
    {W::ExportPicture,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Export the view as a picture"),
     {key(Qt::Key_E, KeyTableCtrl)}},
    {W::CopyPicture,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Copy the view as a picture"),
     {key(Qt::Key_C, CtrlShift)}},
    {W::CopyRows,
     G::Window,
     false,
     QT_TRANSLATE_NOOP("KeyBindings", "Copy the details of the selection, or the selected rows of a panel"),
     {key(Qt::Key_C, KeyTableCtrl)}},
    {W::BottomPanel, G::Window, false, QT_TRANSLATE_NOOP("KeyBindings", "Show or hide the bottom panels"), {key(Qt::Key_Q)}},
    {W::TextLarger,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Larger text"),
     {key(Qt::Key_Plus, CtrlAlt), alias(Qt::Key_Equal, CtrlAlt)}},
    {W::TextSmaller, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Smaller text"), {key(Qt::Key_Minus, CtrlAlt)}},
    {W::Settings, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Settings"), {key(Qt::Key_Comma, KeyTableCtrl)}},
    {W::KeySheet,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "This list of keys"),
     {key(Qt::Key_F1), key(Qt::Key_Question)}},
    {W::Reload, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Reload the profile"), {key(Qt::Key_F5)}},
    {W::CloseTab, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Close the tab"), {key(Qt::Key_W, KeyTableCtrl)}},
    {W::NextTab,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Next tab"),
     {key(Qt::Key_Tab, KeyTableCtrl), key(Qt::Key_PageDown, KeyTableCtrl)}},
    {W::PreviousTab,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Previous tab"),
     {key(Qt::Key_Tab, CtrlShift), key(Qt::Key_PageUp, KeyTableCtrl)}},
    {W::OverviewPage,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Page “Overview”"),
     {key(Qt::Key_1, KeyTableCtrl)}},
    {W::TimelinePage,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Page “Timeline”"),
     {key(Qt::Key_2, KeyTableCtrl)}},
    {W::StepsPage, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Page “Steps”"), {key(Qt::Key_3, KeyTableCtrl)}},
    {W::OperatorsPage,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Page “Operators”"),
     {key(Qt::Key_4, KeyTableCtrl)}},
    {W::HostPage, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Page “Host”"), {key(Qt::Key_5, KeyTableCtrl)}},
    {W::CommunicationPage,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Page “Communication”"),
     {key(Qt::Key_6, KeyTableCtrl)}},
    {W::MemoryPage, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Page “Memory”"), {key(Qt::Key_7, KeyTableCtrl)}},
    {W::DataInputPage,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Page “Data input”"),
     {key(Qt::Key_8, KeyTableCtrl)}},
    {W::FilesPage, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Page “Files”"), {key(Qt::Key_9, KeyTableCtrl)}},
    {W::ComparisonPage,
     G::Window,
     WholeWindow,
     QT_TRANSLATE_NOOP("KeyBindings", "Page “Comparison”"),
     {key(Qt::Key_D, KeyTableCtrl)}},
    {W::ClusterPage, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Page “Cluster”"), {key(Qt::Key_K, KeyTableCtrl)}},
    {W::Quit, G::Window, WholeWindow, QT_TRANSLATE_NOOP("KeyBindings", "Quit"), {key(Qt::Key_Q, KeyTableCtrl)}},
});

} // namespace

std::span<const CommandBinding> commandBindings()
{
    return Table;
}

} // namespace plumbline
