// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/fuzztarget.h"
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace plumbline::fuzz;

namespace {

QString corpusFolder()
{
    return plumbline::test::sourceDirectory() + QStringLiteral("/tests/fuzz/corpus");
}

/// Returns what is wrong with the answer to an input; "" if nothing is.
QString wrongAnswer(const FuzzTarget &target, std::string_view input)
{
    try {
        target.run(input);
        return {};
    } catch (const WrongAnswer &wrong) {
        return QString::fromLatin1(wrong.what());
    }
}

/// Writes an input that was answered wrongly to a file for whoever looks for the reason, and returns its path.
QString keptInput(const FuzzTarget &target, const std::string &input)
{
    const QString path = QDir::temp().filePath(QStringLiteral("plumbline-finding-") + QLatin1String(target.name));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(input.data(), static_cast<qint64>(input.size()));
    return path;
}

} // namespace

/// Replays the inputs that fuzzing found, and the seeds, without libFuzzer.
class TestFuzzCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFolderBelongsToATarget();
    void answersAreRight_data();
    void answersAreRight();
    void mutatorsKeepTheTargetsRight_data();
    void mutatorsKeepTheTargetsRight();
};

void TestFuzzCorpus::everyFolderBelongsToATarget()
{
    const QStringList folders = QDir(corpusFolder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &folder : folders)
        QVERIFY2(fuzzTarget(folder.toStdString()), qPrintable(folder));
}

void TestFuzzCorpus::answersAreRight_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("input");
    for (const FuzzTarget &target : fuzzTargets()) {
        QDirIterator files(corpusFolder() + u'/' + QLatin1String(target.name), QDir::Files);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QTest::addRow("%s/%s", target.name, qPrintable(files.fileName())) << QByteArray(target.name) << file.readAll();
        }
        const auto seeds = target.seeds();
        QVERIFY(!seeds.empty());
        for (std::size_t number = 0; number < seeds.size(); ++number)
            QTest::addRow("%s/seed %zu", target.name, number)
                << QByteArray(target.name) << QByteArray::fromStdString(seeds[number]);
    }
}

void TestFuzzCorpus::answersAreRight()
{
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, input);
    QCOMPARE(wrongAnswer(*fuzzTarget(target.toStdString()), input.toStdString()), QString());
}

void TestFuzzCorpus::mutatorsKeepTheTargetsRight_data()
{
    QTest::addColumn<QByteArray>("target");
    for (const FuzzTarget &target : fuzzTargets())
        QTest::newRow(target.name) << QByteArray(target.name);
}

/// Runs a few inputs of the mutators, so that a mutator that breaks is found without clang.
void TestFuzzCorpus::mutatorsKeepTheTargetsRight()
{
    QFETCH(QByteArray, target);
    const FuzzTarget &fuzzed = *fuzzTarget(target.toStdString());
    FuzzRandom random(1);
    for (const std::string &seed : fuzzed.seeds()) {
        std::string input = seed;
        for (int round = 0; round < 4; ++round) {
            if (fuzzed.mutate)
                fuzzed.mutate(input, random);
            else if (!input.empty())
                input[random.below(input.size())] = static_cast<char>(random.next());
            const QString wrong = wrongAnswer(fuzzed, input);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong + QStringLiteral(", see ") + keptInput(fuzzed, input)));
        }
    }
}

PLUMBLINE_WIDGET_TEST(TestFuzzCorpus)
#include "tst_fuzzcorpus.moc"
