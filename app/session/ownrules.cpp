// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/ownrules.h"

#include "core/sql/sqlrule.h"
#include "widgets/support/paths.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr qint64 MostRuleBytes = 1 << 20;
constexpr qsizetype MostRules = 500;

} // namespace

QString ownRulesFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/plumbline/rules");
}

Result<Rule> readRuleFile(const QString &path)
{
    const std::string name = bytesOfPath(path);
    QFile file(path);
    if (!file.exists())
        return failure(ErrorCode::FileNotFound, name);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::PermissionDenied, name);
    const QByteArray text = file.read(MostRuleBytes + 1);
    if (text.size() > MostRuleBytes)
        return failure(ErrorCode::NotSupported, name, "bytes");
    auto rule = sqlRule({text.constData(), static_cast<std::size_t>(text.size())});
    if (!rule)
        rule.error().path = name;
    return rule;
}

namespace {

void addRulesOf(const QDir &folder, std::vector<Rule> &rules, std::vector<Problem> &problems)
{
    const QStringList names = folder.entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name);
    for (const QString &name : names.first(std::min(MostRules, names.size()))) {
        const QString path = folder.filePath(name);
        auto rule = readRuleFile(path);
        const std::string id = rule ? std::string(rule->id) : std::string();
        if (rule && addOwnRule(rules, std::move(*rule)))
            continue;
        const Error error = rule ? Error{ErrorCode::InvalidArgument, bytesOfPath(path), 0, "id: " + id} : rule.error();
        problems.push_back({Severity::Warning, ProblemCode::UnusableRule, bytesOfPath(path), error.offset, 0, error.detail, 1});
    }
}

} // namespace

std::vector<Rule> readOwnRules(std::vector<Problem> &problems)
{
    return readOwnRulesWith({}, problems);
}

std::vector<Rule> readOwnRulesWith(const QStringList &folders, std::vector<Problem> &problems)
{
    std::vector<Rule> rules;
    addRulesOf(QDir(ownRulesFolder()), rules, problems);
    for (const QString &folder : folders)
        addRulesOf(QDir(folder), rules, problems);
    return rules;
}

bool addOwnRule(std::vector<Rule> &rules, Rule rule)
{
    if (std::ranges::find(rules, rule.id, &Rule::id) != rules.end())
        return false;
    rules.push_back(std::move(rule));
    return true;
}

} // namespace plumbline
