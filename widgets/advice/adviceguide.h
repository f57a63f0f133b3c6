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

/// A window with a page for each rule of the advice and for each term: its meaning, how it is judged, its thresholds, and what it
/// cannot tell.
class AdviceGuide final : public QDialog
{
    Q_OBJECT

public:
    /// Reads the thresholds that the user set. Runs on a thread of the pool.
    using ReadLimits = std::function<ThresholdOverrides(std::vector<Problem> &problems)>;

    /// Creates the window. `settingsPath` is the file in which the user sets thresholds.
    AdviceGuide(ReadLimits readLimits, QString settingsPath, QWidget *parent = nullptr);

    /// Shows the page of a rule. Does nothing if it is unknown.
    void showRule(std::string_view rule);
    /// Shows the page of a term. Does nothing if it is unknown.
    void showTerm(const QString &key);
    /// Returns the page that is shown as plain text.
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
