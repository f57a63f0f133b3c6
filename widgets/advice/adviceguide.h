// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/threshold.h"
#include "widgets/advice/fieldterms.h"
#include "widgets/support/asynctask.h"

#include <QDialog>

#include <functional>
#include <string_view>
#include <vector>

class QLineEdit;
class QTextBrowser;
class QTreeWidget;

namespace plumbline {

/// A page for each rule of advice, and a card for each word of the field: what it means, how it is judged, by which limits, and
/// what it cannot tell.
class AdviceGuide final : public QDialog
{
    Q_OBJECT

public:
    /// Reads the limits that the user sets, on a pool thread.
    using ReadLimits = std::function<ThresholdOverrides(std::vector<Problem> &problems)>;

    /// `settingsPath` is where those limits are kept.
    AdviceGuide(ReadLimits readLimits, QString settingsPath, QWidget *parent = nullptr);

    /// Goes to a page; an unknown one changes nothing.
    void showRule(std::string_view rule);
    void showTerm(const QString &key);
    /// What the page says, as plain text.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupContent();
    void fill();
    void addRules();
    void addTerms();
    void filter();
    void showPage();
    void goTo(const QString &page);
    [[nodiscard]] QString rulePageHtml(std::string_view id) const;
    [[nodiscard]] QString termPageHtml(const QString &key) const;
    [[nodiscard]] QString termLinks(const QString &text, const QString &but) const;
    void retranslate();

    QString m_settingsPath;
    ThresholdOverrides m_limits;
    AsyncTask<ThresholdOverrides> m_reading;
    std::vector<FieldTermGroup> m_terms;
    QLineEdit *m_filter;
    QTreeWidget *m_tree;
    QTextBrowser *m_page;
};

} // namespace plumbline
