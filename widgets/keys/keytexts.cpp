// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keytexts.h"

#include <QCoreApplication>
#include <QKeySequence>

namespace plumbline {

namespace {

using KeyTextsKind = Press::Kind;

constexpr std::array GroupNames{
    QT_TRANSLATE_NOOP("KeyBindings", "Time"),   QT_TRANSLATE_NOOP("KeyBindings", "Lanes"),
    QT_TRANSLATE_NOOP("KeyBindings", "Slices"), QT_TRANSLATE_NOOP("KeyBindings", "Flows"),
    QT_TRANSLATE_NOOP("KeyBindings", "Range"),  QT_TRANSLATE_NOOP("KeyBindings", "Comparison"),
    QT_TRANSLATE_NOOP("KeyBindings", "Search"), QT_TRANSLATE_NOOP("KeyBindings", "Window"),
};
static_assert(GroupNames.size() == CommandGroupCount);

QString translatedKeyTexts(const char *text)
{
    return QCoreApplication::translate("KeyBindings", text);
}

QString keyText(int key, Qt::KeyboardModifiers modifiers)
{
    return QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(key))).toString(QKeySequence::NativeText);
}

QString modifierText(Qt::KeyboardModifiers modifiers)
{
    return keyText(Qt::Key_X, modifiers).chopped(1);
}

QString dragText(const Press &press)
{
    if (press.key != 0)
        return translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "hold %1 and drag")).arg(keyText(press.key, {}));
    if (press.button == Qt::MiddleButton)
        return translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "drag with the middle button"));
    const QString with = modifierText(press.modifiers);
    if (press.button == Qt::RightButton)
        return with + translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "drag with the right button"));
    return with + translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "drag"));
}

QString pressText(const Press &press, WheelMode mode)
{
    switch (press.kind) {
    case KeyTextsKind::None:
        break;
    case KeyTextsKind::Key:
        return keyText(press.key, press.modifiers);
    case KeyTextsKind::Wheel:
        return modifierText(inMode(press.modifiers, mode)) + translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "wheel"));
    case KeyTextsKind::SideWheel:
        return translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "sideways on a touchpad"));
    case KeyTextsKind::Pinch:
        return translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "pinch"));
    case KeyTextsKind::Click:
        return modifierText(press.modifiers) + translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "click"));
    case KeyTextsKind::DoubleClick:
        return modifierText(press.modifiers) + translatedKeyTexts(QT_TRANSLATE_NOOP("KeyBindings", "double click"));
    case KeyTextsKind::Drag:
        return dragText(press);
    }
    return {};
}

} // namespace

QString commandText(const CommandBinding &binding)
{
    return translatedKeyTexts(binding.text);
}

QString groupText(CommandGroup group)
{
    return translatedKeyTexts(GroupNames[static_cast<std::size_t>(group)]);
}

QStringList pressTexts(const CommandBinding &binding, WheelMode mode)
{
    QStringList texts;
    for (const Press &press : binding.presses) {
        if (press.kind != KeyTextsKind::None && !press.alias)
            texts.append(pressText(press, mode));
    }
    return texts;
}

QString menuKeyText(KeyCommand command)
{
    const CommandBinding *binding = bindingOf(command);
    const Press *first = binding ? binding->presses.data() : nullptr;
    return first && first->kind == KeyTextsKind::Key ? keyText(first->key, first->modifiers) : QString();
}

QString withMenuKey(const QString &text, KeyCommand command)
{
    return text + QLatin1Char('\t') + menuKeyText(command);
}

} // namespace plumbline
