// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/pictures/picturedialog.h"
#include "widgets/pictures/picturelanes.h"
#include "widgets/pictures/timelinepicture.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace plumbline;

namespace {

PictureContext smallContextPictureDialog()
{
    PictureContext context;
    context.cards = {test::cardFromText(test::smallProfile())};
    context.ranks = {0};
    context.visible = {0, 1'000'000};
    context.flows = QStringList{QStringLiteral("HostToDevice")};
    for (const PictureLane &lane : pictureLanes(context.cards, BandLayout::Opening::Roomy))
        context.shown.push_back(lane.choice);
    context.view = {1000, 500};
    context.paths = QStringList{QStringLiteral("/data/run")};
    return context;
}

/// Returns the box that has this entry, after choosing the entry.
bool choose(QWidget &dialog, const QString &text)
{
    for (QComboBox *box : dialog.findChildren<QComboBox *>()) {
        const int index = box->findText(text);
        if (index < 0)
            continue;
        box->setCurrentIndex(index);
        return true;
    }
    return false;
}

QPushButton *button(QWidget &dialog, const QString &text)
{
    for (QPushButton *candidate : dialog.findChildren<QPushButton *>()) {
        if (QString(candidate->text()).remove(QLatin1Char('&')) == text)
            return candidate;
    }
    return nullptr;
}

} // namespace

class TestPictureDialog : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QByteArray write(PictureDialog &dialog, const QString &name)
    {
        QSignalSpy written(&dialog, &PictureDialog::written);
        const QString path = m_folder.filePath(name);
        dialog.writeTo(path);
        if (written.empty() && !written.wait(20'000))
            return {};
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void previewIsWhatIsWritten_data()
    {
        QTest::addColumn<QString>("scale");
        QTest::addColumn<QString>("theme");
        QTest::newRow("as offered") << QStringLiteral("2×") << QStringLiteral("Light, for paper");
        QTest::newRow("small and dark") << QStringLiteral("1×") << QStringLiteral("Dark");
        QTest::newRow("large") << QStringLiteral("3×") << QStringLiteral("Light, for paper");
    }

    void previewIsWhatIsWritten()
    {
        QFETCH(QString, scale);
        QFETCH(QString, theme);
        PictureDialog dialog(smallContextPictureDialog(), {}, m_folder.path());
        dialog.show();
        QVERIFY(choose(dialog, scale) && choose(dialog, theme));
        dialog.findChild<QLineEdit *>()->setText(QStringLiteral("A title"));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.preview().isNull(), 20'000);
        const QImage preview = dialog.preview();
        const QImage picture = QImage::fromData(write(dialog, QStringLiteral("a.png")));
        QCOMPARE(picture.size(), preview.size());
        QCOMPARE(picture.convertToFormat(QImage::Format_RGB32), preview.convertToFormat(QImage::Format_RGB32));
        QCOMPARE(picture.text(QStringLiteral("Title")), QStringLiteral("A title"));
        QVERIFY(!dialog.isVisible());
    }

    void vectorsHaveRealText()
    {
        PictureDialog dialog(smallContextPictureDialog(), {}, m_folder.path());
        QVERIFY(choose(dialog, QStringLiteral("SVG – vectors, text can be edited")));
        QVERIFY(choose(dialog, QStringLiteral("A page: 160 mm wide")));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.preview().isNull(), 20'000);
        QVERIFY2(dialog.status().startsWith(QStringLiteral("160 × ")), qPrintable(dialog.status()));
        const QByteArray svg = write(dialog, QStringLiteral("a.svg"));
        QVERIFY(svg.contains(">Stream 3<"));
        QVERIFY(svg.contains("width=\"160"));
        QVERIFY(dialog.command().contains(QStringLiteral("--scale 0.75")));
    }

    void heightFollowsTheLanes()
    {
        PictureDialog dialog(smallContextPictureDialog(), {}, m_folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.preview().isNull(), 20'000);
        const int fitting = dialog.preview().height();
        for (QCheckBox *box : dialog.findChildren<QCheckBox *>()) {
            if (box->text() == QStringLiteral("Height fits the lanes"))
                box->setChecked(false);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.preview().isNull(), 20'000);
        QCOMPARE(dialog.preview().height(), 2 * 650);
        QVERIFY(fitting < 2 * 650);
    }

    void lanesAreChosenFromTheList()
    {
        PictureDialog dialog(smallContextPictureDialog(), {}, m_folder.path());
        dialog.show();
        auto *tree = dialog.findChild<QTreeWidget *>();
        QVERIFY(!tree->isVisible());
        QVERIFY(choose(dialog, QStringLiteral("Chosen from the list")));
        QVERIFY(tree->isVisible());
        QCOMPARE(dialog.choice().chosen.size(), std::size_t(3));
        tree->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.status(), QStringLiteral("Select at least one lane in the list."), 20'000);
        QVERIFY(!button(dialog, QStringLiteral("Save…"))->isEnabled());
        QCOMPARE(dialog.command(), QString());
        tree->topLevelItem(0)->child(1)->setCheckState(0, Qt::Checked);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.preview().isNull(), 20'000);
        QVERIFY(button(dialog, QStringLiteral("Save…"))->isEnabled());
        QVERIFY(dialog.command().contains(QStringLiteral("--lane 'Ascend Hardware/Stream 3' --flows")));
    }

    void pictureGoesToTheClipboardWithItsText()
    {
        const PictureContext context = smallContextPictureDialog();
        const auto content = pictureForClipboard(context.cards, viewPicture(context));
        QVERIFY(content.has_value());
        const QImage image = QImage::fromData((*content)->data(QStringLiteral("image/png")));
        QCOMPARE(image.width(), 2000);
        QCOMPARE(image.text(QStringLiteral("Title")), QStringLiteral("set – card"));
        QVERIFY(image.text(QStringLiteral("Description")).contains(QStringLiteral("duration")));
        QVERIFY((*content)->data(QStringLiteral("image/svg+xml")).contains("<desc>"));

        PictureDialog dialog(context, {}, m_folder.path());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.preview().isNull(), 20'000);
        button(dialog, QStringLiteral("Copy picture"))->click();
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        button(dialog, QStringLiteral("Copy command"))->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), dialog.command());
        QVERIFY(dialog.command().startsWith(QStringLiteral("plumbline render /data/run -o set_0ns-1ms.png --from ")));
    }

    void saysWhyNothingWasWritten()
    {
        PictureDialog dialog(smallContextPictureDialog(), {}, m_folder.path());
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.preview().isNull(), 20'000);
        dialog.writeTo(m_folder.filePath(QStringLiteral("none/a.png")));
        QTRY_VERIFY_WITH_TIMEOUT(!dialog.isWriting(), 20'000);
        QVERIFY(dialog.isVisible());
        QVERIFY2(dialog.status().contains(QStringLiteral("a.png")), qPrintable(dialog.status()));
    }
};

PLUMBLINE_WIDGET_TEST(TestPictureDialog)
#include "tst_picturedialog.moc"
