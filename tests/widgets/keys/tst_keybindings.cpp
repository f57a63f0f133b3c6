// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/keys/keytexts.h"

#include <QSet>
#include <QTest>

#include <set>

#include <algorithm>

using namespace plumbline;

class TestKeyBindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCommandHasOneRowAndAPress()
    {
        std::set<KeyCommand> commands;
        for (const CommandBinding &binding : commandBindings()) {
            QVERIFY2(commands.insert(binding.command).second, binding.text);
            QVERIFY2(!pressTexts(binding).isEmpty(), binding.text);
            QVERIFY(!commandText(binding).isEmpty());
        }
        for (int command = 0; command < TimelineCommandCount; ++command)
            QVERIFY2(commands.contains(TimelineCommand(command)), qPrintable(QString::number(command)));
        for (int command = 0; command < WindowCommandCount; ++command)
            QVERIFY2(commands.contains(WindowCommand(command)), qPrintable(QString::number(command)));
    }

    void noPressMeansTwoThings()
    {
        QSet<QString> seen;
        for (const CommandBinding &binding : commandBindings()) {
            for (const QString &text : pressTexts(binding)) {
                QVERIFY2(!seen.contains(text), qPrintable(text));
                seen.insert(text);
            }
        }
        QVERIFY(seen.size() > 70);
    }

    void everyKeyOfTheTableIsFound()
    {
        for (const CommandBinding &binding : commandBindings()) {
            for (const Press &press : binding.presses) {
                if (press.kind == Press::Kind::Key)
                    QCOMPARE(commandOfKey(press.key, press.modifiers), std::optional(binding.command));
            }
        }
        QVERIFY(!commandOfKey(Qt::Key_X, Qt::ControlModifier));
        QVERIFY(!commandOfKey(Qt::Key_F2, {}));
    }

    void signsDoNotCareForShift()
    {
        QCOMPARE(commandOfKey(Qt::Key_Question, Qt::ShiftModifier), std::optional<KeyCommand>(WindowCommand::KeySheet));
        QCOMPARE(commandOfKey(Qt::Key_Plus, Qt::ShiftModifier | Qt::KeypadModifier),
                 std::optional<KeyCommand>(TimelineCommand::ZoomIn));
        QCOMPARE(commandOfKey(Qt::Key_Slash, Qt::ShiftModifier), std::optional<KeyCommand>(WindowCommand::Find));
        QCOMPARE(commandOfKey(Qt::Key_F, Qt::ShiftModifier), std::optional<KeyCommand>());
    }

    void wheelChangesPlacesWithControl()
    {
        const auto scrolls = WheelMode::Scrolls;
        const auto zooms = WheelMode::Zooms;
        QCOMPARE(commandOfWheel({}, scrolls), std::optional(TimelineCommand::WheelScroll));
        QCOMPARE(commandOfWheel(Qt::ControlModifier, scrolls), std::optional(TimelineCommand::WheelZoom));
        QCOMPARE(commandOfWheel({}, zooms), std::optional(TimelineCommand::WheelZoom));
        QCOMPARE(commandOfWheel(Qt::ControlModifier, zooms), std::optional(TimelineCommand::WheelScroll));
        for (const WheelMode mode : {scrolls, zooms}) {
            QCOMPARE(commandOfWheel(Qt::AltModifier, mode), std::optional(TimelineCommand::WheelZoom));
            QCOMPARE(commandOfWheel(Qt::ShiftModifier, mode), std::optional(TimelineCommand::WheelPan));
        }
        QCOMPARE(commandOfWheel(Qt::ControlModifier | Qt::ShiftModifier, scrolls), std::optional(TimelineCommand::WheelZoom));
    }

    void dragsByButtonModifierAndHeldKey()
    {
        QCOMPARE(commandOfDrag(Qt::LeftButton, {}, 0), std::optional(TimelineCommand::DragMark));
        QCOMPARE(commandOfDrag(Qt::LeftButton, {}, Qt::Key_Space), std::optional(TimelineCommand::DragPan));
        QCOMPARE(commandOfDrag(Qt::LeftButton, {}, Qt::Key_Z), std::optional(TimelineCommand::DragZoom));
        QCOMPARE(commandOfDrag(Qt::LeftButton, Qt::AltModifier, 0), std::optional(TimelineCommand::DragZoom));
        QCOMPARE(commandOfDrag(Qt::RightButton, Qt::ControlModifier, 0), std::optional(TimelineCommand::DragZoom));
        QCOMPARE(commandOfDrag(Qt::RightButton, {}, 0), std::optional<TimelineCommand>());
        QCOMPARE(commandOfDrag(Qt::MiddleButton, {}, 0), std::optional(TimelineCommand::DragPan));
        QCOMPARE(commandOfDrag(Qt::LeftButton, Qt::ControlModifier | Qt::ShiftModifier, 0),
                 std::optional(TimelineCommand::DragTarget));
    }

    void lettersByPlaceWhereTheyMove_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("meant");
        QTest::newRow("qwerty W") << int(Qt::Key_W) << 17 << int(Qt::Key_W);
        QTest::newRow("azerty Z is at W") << int(Qt::Key_Z) << 17 << int(Qt::Key_W);
        QTest::newRow("azerty W is at Z") << int(Qt::Key_W) << 44 << int(Qt::Key_Z);
        QTest::newRow("dvorak comma is at W") << int(Qt::Key_Comma) << 17 << int(Qt::Key_W);
        QTest::newRow("dvorak F by its print") << int(Qt::Key_F) << 21 << int(Qt::Key_F);
        QTest::newRow("dvorak apostrophe at Q") << int(Qt::Key_Apostrophe) << 16 << int(Qt::Key_Apostrophe);
        QTest::newRow("russian F place") << 0x0410 << 33 << int(Qt::Key_F);
        QTest::newRow("russian bracket place") << 0x042a << 27 << int(Qt::Key_BracketRight);
        QTest::newRow("russian full stop place") << 0x042e << 52 << int(Qt::Key_Period);
        QTest::newRow("place unknown") << int(Qt::Key_W) << 0 << int(Qt::Key_W);
        QTest::newRow("arrow") << int(Qt::Key_Left) << 105 << int(Qt::Key_Left);
    }

    void lettersByPlaceWhereTheyMove()
    {
        QFETCH(int, key);
        QFETCH(int, code);
        QFETCH(int, meant);
        QCOMPARE(keyOnTimeline(key, quint32(code)), meant);
    }

    void textsNameKeysAndGestures()
    {
        QCOMPARE(menuKeyText(TimelineCommand::ZoomIn), QStringLiteral("W"));
        QCOMPARE(menuKeyText(TimelineCommand::WheelZoom), QString());
        const auto texts = [](KeyCommand command, WheelMode mode) {
            const auto rows = commandBindings();
            const auto row = std::find_if(rows.begin(), rows.end(),
                                          [command](const CommandBinding &binding) { return binding.command == command; });
            return pressTexts(*row, mode).join(QStringLiteral(" | "));
        };
        QCOMPARE(texts(TimelineCommand::WheelZoom, WheelMode::Scrolls), QStringLiteral("Ctrl+wheel | Alt+wheel | pinch"));
        QCOMPARE(texts(TimelineCommand::WheelZoom, WheelMode::Zooms), QStringLiteral("wheel | Alt+wheel | pinch"));
        QCOMPARE(texts(TimelineCommand::DragPan, WheelMode::Scrolls),
                 QStringLiteral("Shift+drag | Ctrl+drag | drag with the middle button | hold Space and drag"));
        QCOMPARE(texts(WindowCommand::FindPrevious, WheelMode::Scrolls), QStringLiteral("Shift+F3"));
    }
};

PLUMBLINE_WIDGET_TEST(TestKeyBindings)
#include "tst_keybindings.moc"
