// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/sql/sqltext.h"

#include "core/demo/demogenerator.h"
#include "core/import/options/loadoptions.h"
#include "core/profile/profileloader.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>

#include <span>
#include <utility>

namespace plumbline::test {

namespace {

QString cellText(const SqlValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return QString::number(*whole);
    if (const auto *real = std::get_if<double>(&value))
        return QString::number(*real, 'g', 12) + QLatin1Char('r');
    if (const auto *text = std::get_if<std::string_view>(&value))
        return QLatin1Char('\'') + QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size())) + QLatin1Char('\'');
    if (const auto *blob = std::get_if<SqlBlob>(&value))
        return QLatin1Char('x') +
               QString::fromLatin1(QByteArray(blob->bytes.data(), static_cast<qsizetype>(blob->bytes.size())).toHex());
    return QStringLiteral("-");
}

class PrintedRows final : public SqlVisitor
{
public:
    void begin(const std::vector<Column> &) override {}
    bool row(std::span<const SqlValue> values) override
    {
        QStringList cells;
        for (const SqlValue &value : values)
            cells += cellText(value);
        rows += cells.join(QLatin1Char(' '));
        return true;
    }

    QStringList rows;
};

} // namespace

SharedCard cardFromText(const QByteArray &json, int rank)
{
    Card card;
    card.name = "card" + std::to_string(rank);
    card.rank = rank;
    return std::make_shared<const OpenCard>(std::move(card), traceFromText(json));
}

std::vector<SharedCard> demoCards()
{
    static const QTemporaryDir folder;
    static const std::vector<SharedCard> cards = [] {
        std::vector<SharedCard> all;
        TaskControl control;
        DemoOptions options;
        if (!writeDemo(folder.path().toStdString(), options, control))
            return all;
        const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Tables, control);
        for (std::size_t card = 0; profile && card < profile->cards.size(); ++card) {
            const auto opened = openTimeline(OpenCard(profile->cards[card]), control, LoadOptions());
            if (opened)
                all.insert(all.end(), opened->begin(), opened->end());
        }
        return all;
    }();
    return cards;
}

QString answerOf(SqlConnection &connection, const QByteArray &sql)
{
    TaskControl control;
    PrintedRows printed;
    const auto done = connection.run(std::string_view(sql.constData(), static_cast<std::size_t>(sql.size())), printed, control);
    if (!done)
        printed.rows += QStringLiteral("error: ") + QString::fromStdString(done.error().detail);
    return printed.rows.join(QLatin1Char('|'));
}

QString answerOf(const std::vector<SharedCard> &cards, const QByteArray &sql)
{
    auto connection = SqlConnection::open(cards);
    return connection ? answerOf(*connection, sql) : QStringLiteral("no connection");
}

} // namespace plumbline::test
