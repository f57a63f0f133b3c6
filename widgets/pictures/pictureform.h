// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/picturechoice.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTreeWidget;

namespace plumbline {

/// The controls of the export dialog: what a picture shows, its size and its format.
class PictureForm final : public QWidget
{
    Q_OBJECT

public:
    /// `context` must outlive the form.
    PictureForm(const PictureContext &context, const PictureChoice &choice, QWidget *parent = nullptr);

    [[nodiscard]] PictureChoice choice() const;
    /// Shows the height of the picture that was drawn, unless the user chooses the height.
    void showDrawnSize(QSize size);

Q_SIGNALS:
    void changed();

private:
    void addControls();
    QWidget *sizeRow();
    void fillFormats();
    void fillSizes();
    void fillSpans();
    void fillLanes();
    void fillTree();
    void show(const PictureChoice &choice);
    void connectControls();
    void update();
    [[nodiscard]] PictureChoice::Size size() const;
    [[nodiscard]] std::vector<BandLayout::Choice> checkedLanes() const;

    const PictureContext &m_context;
    PictureChoice m_choice; ///< also keeps what no control shows now, for example millimetres while pixels are chosen
    QFormLayout *m_form;
    QLineEdit *m_title;
    QComboBox *m_format;
    QComboBox *m_size;
    QSpinBox *m_width;
    QSpinBox *m_height;
    QCheckBox *m_fitHeight;
    QComboBox *m_scale;
    QComboBox *m_theme;
    QComboBox *m_span;
    QComboBox *m_lanes;
    QTreeWidget *m_tree;
    QCheckBox *m_flows;
};

} // namespace plumbline
