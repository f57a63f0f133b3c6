// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keybindings.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

using KeyBindingsKind = Press::Kind;

constexpr Qt::KeyboardModifiers KeyBindingsNone{};
constexpr Qt::KeyboardModifiers KeyBindingsShift{Qt::ShiftModifier};
constexpr Qt::KeyboardModifiers KeyBindingsCtrl{Qt::ControlModifier};
constexpr Qt::KeyboardModifiers KeyBindingsAlt{Qt::AltModifier};

Qt::KeyboardModifiers counted(Qt::KeyboardModifiers modifiers)
{
    return modifiers & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
}

bool isLatinLetter(int key)
{
    return key >= Qt::Key_A && key <= Qt::Key_Z;
}

bool isMoveLetter(int key)
{
    return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D;
}

/// Returns whether a key writes a sign, for which some keyboard layout may need Shift.
bool isSign(int key)
{
    return key > Qt::Key_Space && key < Qt::Key_Escape && !isLatinLetter(key);
}

template<typename Matches>
std::optional<KeyCommand> find(Matches matches)
{
    for (const CommandBinding &binding : commandBindings()) {
        if (std::any_of(binding.presses.begin(), binding.presses.end(), matches))
            return binding.command;
    }
    return std::nullopt;
}

/// Returns a command of the timeline; none if it is one of the window.
std::optional<TimelineCommand> ofTimeline(const std::optional<KeyCommand> &command)
{
    const auto *own = command ? std::get_if<TimelineCommand>(&*command) : nullptr;
    return own ? std::optional(*own) : std::nullopt;
}

} // namespace

const CommandBinding *bindingOf(KeyCommand command)
{
    const std::span table = commandBindings();
    const auto found =
        std::find_if(table.begin(), table.end(), [command](const CommandBinding &row) { return row.command == command; });
    return found == table.end() ? nullptr : &*found;
}

Qt::KeyboardModifiers inMode(Qt::KeyboardModifiers modifiers, WheelMode mode)
{
    if (mode == WheelMode::Scrolls || (modifiers & ~KeyBindingsCtrl))
        return modifiers;
    return modifiers ^ KeyBindingsCtrl;
}

std::optional<KeyCommand> commandOfKey(int key, Qt::KeyboardModifiers modifiers)
{
    const auto with = [key](Qt::KeyboardModifiers wanted) {
        return find([key, wanted](const Press &press) {
            return press.kind == KeyBindingsKind::Key && press.key == key && press.modifiers == wanted;
        });
    };
    const Qt::KeyboardModifiers held = counted(modifiers);
    if (const auto exact = with(held); exact || !isSign(key))
        return exact;
    return with(held & ~KeyBindingsShift);
}

std::optional<TimelineCommand> commandOfWheel(Qt::KeyboardModifiers modifiers, WheelMode mode)
{
    const Qt::KeyboardModifiers held = counted(modifiers);
    const auto with = [mode](Qt::KeyboardModifiers wanted) {
        return ofTimeline(find([mode, wanted](const Press &press) {
            return press.kind == KeyBindingsKind::Wheel && press.modifiers == inMode(wanted, mode);
        }));
    };
    if (const auto exact = with(held))
        return exact;
    // If several modifiers are held, the one that zooms wins, because fingers slip.
    for (const Qt::KeyboardModifiers single : {KeyBindingsCtrl, KeyBindingsAlt, KeyBindingsShift}) {
        if (held & single)
            return with(single);
    }
    return std::nullopt;
}

std::optional<TimelineCommand> commandOfDrag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, int heldKey)
{
    const auto with = [button](Qt::KeyboardModifiers wanted, int held) {
        return ofTimeline(find([button, wanted, held](const Press &press) {
            return press.kind == KeyBindingsKind::Drag && press.button == button && press.modifiers == wanted &&
                   press.key == held;
        }));
    };
    if (const auto exact = with(counted(modifiers), heldKey))
        return exact;
    for (const Qt::KeyboardModifiers single : {KeyBindingsShift, KeyBindingsCtrl, KeyBindingsAlt}) {
        if (modifiers & single)
            return with(single, 0);
    }
    return with(KeyBindingsNone, 0);
}

std::optional<TimelineCommand> commandOfClick(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, bool twice)
{
    const auto with = [button, twice](Qt::KeyboardModifiers wanted) {
        return ofTimeline(find([button, twice, wanted](const Press &press) {
            return press.kind == (twice ? KeyBindingsKind::DoubleClick : KeyBindingsKind::Click) && press.button == button &&
                   press.modifiers == wanted;
        }));
    };
    const auto exact = with(counted(modifiers));
    return exact ? exact : with(KeyBindingsNone);
}

bool isHeldKey(int key)
{
    return find([key](const Press &press) { return press.kind == KeyBindingsKind::Drag && key != 0 && press.key == key; })
        .has_value();
}

int keyOnTimeline(int key, quint32 evdevCode)
{
    struct Row
    {
        quint32 first;
        const char *keys;
    };
    constexpr std::array<Row, 4> rows{{{41, "`"}, {16, "QWERTYUIOP[]"}, {30, "ASDFGHJKL"}, {44, "ZXCVBNM,./"}}};
    int place = 0;
    for (const Row &row : rows) {
        if (evdevCode >= row.first && evdevCode < row.first + std::char_traits<char>::length(row.keys))
            place = row.keys[evdevCode - row.first];
    }
    if (place == 0)
        return key;
    if (isMoveLetter(place))
        return place;
    const bool foreign = (key > 0x7f && key < Qt::Key_Escape) || key >= Qt::Key_Dead_Grave;
    return foreign || isMoveLetter(key) ? place : key;
}

QList<QKeySequence> shortcutsOf(KeyCommand command)
{
    QList<QKeySequence> keys;
    const CommandBinding *binding = bindingOf(command);
    if (!binding || !binding->wholeWindow)
        return keys;
    for (const Press &press : binding->presses) {
        const bool isTyped = !(press.modifiers & (Qt::ControlModifier | Qt::AltModifier)) && press.key < Qt::Key_Escape;
        if (press.kind == KeyBindingsKind::Key && !isTyped)
            keys.append(QKeySequence(QKeyCombination(press.modifiers, static_cast<Qt::Key>(press.key))));
    }
    return keys;
}

} // namespace plumbline
