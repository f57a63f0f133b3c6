// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/picker/entrypicker.h"

#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

using namespace plumbline;

class TestEntryPicker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsWhatMatchesBestFirst()
    {
        PickerModel model({{QStringLiteral("Stream 2"), QStringLiteral("rank 0"), {}},
                           {QStringLiteral("Main stream"), QStringLiteral("rank 0"), {}},
                           {QStringLiteral("Upstream"), QStringLiteral("rank 1"), {}},
                           {QStringLiteral("Thread 7"), QStringLiteral("stream of calls"), {}},
                           {QStringLiteral("Thread 8"), QStringLiteral("rank 1"), {}}});
        const auto listed = [&](const char *typed) {
            model.setFilter(QString::fromUtf8(typed));
            QStringList texts;
            for (int row = 0; row < model.rowCount(); ++row)
                texts << model.index(row, 0).data().toString();
            return texts;
        };
        QCOMPARE(listed("").size(), 5);
        QCOMPARE(listed("STREAM"), (QStringList{QStringLiteral("Stream 2"), QStringLiteral("Main stream"),
                                                QStringLiteral("Upstream"), QStringLiteral("Thread 7")}));
        QCOMPARE(listed("rank 1 8"), (QStringList{QStringLiteral("Thread 8")})); // words in any order, in both columns
        QCOMPARE(listed("nothing"), QStringList());
        QCOMPARE(model.shown().size(), std::size_t(0));
    }

    void keysMoveAndChoose()
    {
        QString chosen;
        const auto entry = [&](const QString &name) { return PickerEntry{name, {}, [&chosen, name] { chosen = name; }}; };
        auto *picker = new EntryPicker(
            QStringLiteral("Find"),
            {entry(QStringLiteral("alpha")), entry(QStringLiteral("beta")), entry(QStringLiteral("alphabet"))}, nullptr);
        const QPointer<EntryPicker> alive(picker);
        picker->show();
        auto *typed = picker->findChild<QLineEdit *>(QStringLiteral("pickerText"));
        QTest::keyClicks(typed, QStringLiteral("alph"));
        QTest::keyClick(typed, Qt::Key_Down);
        QTest::keyClick(typed, Qt::Key_Return);
        QCOMPARE(chosen, QStringLiteral("alphabet"));
        QTRY_VERIFY(!alive);
    }

    void aButtonTakesAllThatIsListed()
    {
        std::vector<std::size_t> taken;
        const auto entry = [](const char *name) { return PickerEntry{QString::fromUtf8(name), {}, [] {}}; };
        auto *picker = new EntryPicker(QStringLiteral("Find"), {entry("a1"), entry("b1"), entry("a2")}, nullptr);
        picker->addButton(QStringLiteral("All"), [&taken](const std::vector<std::size_t> &shown) { taken = shown; });
        picker->show();
        QTest::keyClicks(picker->findChild<QLineEdit *>(QStringLiteral("pickerText")), QStringLiteral("a"));
        picker->findChild<QPushButton *>()->click();
        QCOMPARE(taken, (std::vector<std::size_t>{0, 2}));
    }
};

PLUMBLINE_WIDGET_TEST(TestEntryPicker)

#include "tst_entrypicker.moc"
