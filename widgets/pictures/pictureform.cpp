// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/pictureform.h"

#include "widgets/pictures/picturecaption.h"
#include "widgets/pictures/picturelanes.h"
#include "widgets/support/formatting.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include <numeric>
#include <utility>

namespace plumbline {

namespace {

constexpr int LeastMm = 40;
constexpr int MostMm = 2000;
constexpr int LaneRole = Qt::UserRole;

template<typename T>
void addItem(QComboBox *box, const QString &text, T value)
{
    box->addItem(text, static_cast<int>(value));
}

template<typename T>
T valueOf(const QComboBox &box)
{
    return static_cast<T>(box.currentData().toInt());
}

template<typename T>
void select(QComboBox *box, T value)
{
    box->setCurrentIndex(std::max(box->findData(static_cast<int>(value)), 0));
}

bool isPaper(PictureChoice::Size size)
{
    PictureChoice choice;
    choice.size = size;
    return choice.isPaper();
}

QString spanText(const QString &name, const TimeRange &range)
{
    return name + QStringLiteral(" – ") + shortDurationText(range.length());
}

} // namespace

PictureForm::PictureForm(const PictureContext &context, const PictureChoice &choice, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_choice(choice)
    , m_form(new QFormLayout(this))
    , m_title(new QLineEdit)
    , m_format(new QComboBox)
    , m_size(new QComboBox)
    , m_width(new QSpinBox)
    , m_height(new QSpinBox)
    , m_fitHeight(new QCheckBox(tr("Height fits the lanes")))
    , m_scale(new QComboBox)
    , m_theme(new QComboBox)
    , m_span(new QComboBox)
    , m_lanes(new QComboBox)
    , m_tree(new QTreeWidget)
    , m_flows(new QCheckBox(tr("Arrows as on the timeline")))
{
    addControls();
    fillFormats();
    fillSizes();
    fillSpans();
    fillLanes();
    fillTree();
    show(choice);
    update();
    connectControls();
}

void PictureForm::addControls()
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    std::vector<int> all(m_context.cards.size());
    std::iota(all.begin(), all.end(), 0);
    m_title->setPlaceholderText(pictureTitle(m_context.cards, all, m_context.comparison ? &*m_context.comparison : nullptr));
    m_title->setMaxLength(300);
    m_title->setClearButtonEnabled(true);
    m_tree->setHeaderHidden(true);
    m_tree->setMinimumHeight(140);
    for (QComboBox *box : {m_format, m_size, m_scale, m_theme, m_span, m_lanes}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(18);
    }
    m_form->addRow(tr("&Title:"), m_title);
    m_form->addRow(tr("&Range:"), m_span);
    m_form->addRow(tr("&Lanes:"), m_lanes);
    m_form->addRow(m_tree);
    m_form->addRow(QString(), m_flows);
    m_form->addRow(tr("&Format:"), m_format);
    m_form->addRow(tr("&Size:"), m_size);
    m_form->addRow(QString(), sizeRow());
    m_form->addRow(QString(), m_fitHeight);
    m_form->addRow(tr("Resol&ution:"), m_scale);
    m_form->addRow(tr("&Colours:"), m_theme);
}

QWidget *PictureForm::sizeRow()
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_width->setAccessibleName(tr("Width"));
    m_height->setAccessibleName(tr("Height"));
    for (QSpinBox *box : {m_width, m_height}) {
        box->setKeyboardTracking(false);
        box->setGroupSeparatorShown(false);
    }
    layout->addWidget(m_width, 1);
    layout->addWidget(new QLabel(QStringLiteral("×")));
    layout->addWidget(m_height, 1);
    return row;
}

void PictureForm::fillFormats()
{
    addItem(m_format, tr("PNG – pixels, opens everywhere"), PictureFormat::Png);
    addItem(m_format, tr("SVG – vectors, text can be edited"), PictureFormat::Svg);
    addItem(m_format, tr("PDF – vectors, for documents"), PictureFormat::Pdf);
    for (const int factor : {1, 2, 3, 4})
        m_scale->addItem(QStringLiteral("%1×").arg(factor), factor);
    addItem(m_theme, tr("Light, for paper"), false);
    addItem(m_theme, tr("Dark"), true);
}

void PictureForm::fillSizes()
{
    using Size = PictureChoice::Size;
    const QSignalBlocker blocker(m_size);
    const Size chosen = m_size->count() > 0 ? size() : m_choice.size;
    const bool isPixels = valueOf<PictureFormat>(*m_format) == PictureFormat::Png;
    m_size->clear();
    addItem(m_size, tr("As wide as the timeline"), Size::Window);
    addItem(m_size, tr("1600 × 900 pixels"), Size::Screen1600);
    addItem(m_size, tr("1920 × 1080 pixels"), Size::Screen1920);
    addItem(m_size, tr("Other, in pixels"), Size::Pixels);
    if (!isPixels) {
        addItem(m_size, tr("A page: 160 mm wide"), Size::Page);
        addItem(m_size, tr("A column: 84 mm wide"), Size::Column);
        addItem(m_size, tr("Other, in millimetres"), Size::Millimetres);
    }
    select(m_size, chosen);
}

void PictureForm::fillSpans()
{
    using Span = PictureChoice::Span;
    const auto add = [this](Span span, const QString &text, const QString &step = {}) {
        m_span->addItem(text, QVariantList{static_cast<int>(span), step});
    };
    add(Span::Visible, spanText(tr("Visible range"), m_context.visible));
    if (m_context.marked)
        add(Span::Marked, spanText(tr("Marked range"), *m_context.marked));
    add(Span::Whole, tr("Whole timeline"));
    for (const auto &[step, range] : m_context.steps)
        add(Span::Step, spanText(tr("Step %1").arg(step), range), step);
}

void PictureForm::fillLanes()
{
    using Lanes = PictureChoice::Lanes;
    addItem(m_lanes, tr("Visible lanes"), Lanes::Screen);
    if (!m_context.pinned.empty())
        addItem(m_lanes, tr("Pinned lanes"), Lanes::Pinned);
    addItem(m_lanes, tr("Most important lanes"), Lanes::Important);
    addItem(m_lanes, tr("All"), Lanes::All);
    addItem(m_lanes, tr("Chosen from the list"), Lanes::Chosen);
}

/// Fills the tree with cards, processes and lanes. Lanes on the screen are ticked.
void PictureForm::fillTree()
{
    const std::vector<PictureLane> lanes = pictureLanes(m_context.cards, BandLayout::Opening::Roomy);
    const auto isShown = [this](const BandLayout::Choice &lane) {
        return std::any_of(m_context.shown.begin(), m_context.shown.end(), [&](const BandLayout::Choice &shown) {
            return shown.card == lane.card && shown.lane == lane.lane && shown.counter == lane.counter && !shown.isDifference;
        });
    };
    std::vector<QTreeWidgetItem *> cards;
    std::vector<std::vector<QTreeWidgetItem *>> processes(m_context.cards.size());
    for (const TimelineCard &card : m_context.cards)
        cards.push_back(new QTreeWidgetItem(m_tree, {plainText(card.name.toStdString(), 80)}));
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const BandLayout::Choice &choice = lanes[i].choice;
        const auto card = static_cast<std::size_t>(choice.card);
        const Trace &trace = *m_context.cards[card].trace;
        const ProcessId process =
            choice.lane.isValid() ? trace.lane(choice.lane).process : trace.counters().counters[choice.counter.value].process;
        processes[card].resize(trace.processes().size(), nullptr);
        QTreeWidgetItem *&parent = processes[card][process.value];
        if (!parent) {
            parent = new QTreeWidgetItem(cards[card], {plainText(trace.process(process).shownName(), 80)});
            parent->setFlags(parent->flags() | Qt::ItemIsAutoTristate | Qt::ItemIsUserCheckable);
        }
        const std::string &name =
            choice.lane.isValid() ? trace.lane(choice.lane).shownName() : trace.counters().counters[choice.counter.value].name;
        auto *item = new QTreeWidgetItem(parent, {plainText(name, 80)});
        item->setData(0, LaneRole, static_cast<int>(i));
        item->setCheckState(0, isShown(choice) ? Qt::Checked : Qt::Unchecked);
    }
    for (QTreeWidgetItem *card : cards) {
        card->setFlags(card->flags() | Qt::ItemIsAutoTristate | Qt::ItemIsUserCheckable);
        card->setExpanded(true);
    }
}

void PictureForm::show(const PictureChoice &choice)
{
    select(m_format, choice.format);
    fillSizes();
    select(m_size, choice.size);
    m_fitHeight->setChecked(choice.fitHeight);
    m_scale->setCurrentIndex(choice.scale - 1);
    select(m_theme, choice.dark);
    select(m_lanes, choice.lanes);
    m_flows->setChecked(choice.flows);
    m_title->setText(choice.title);
}

void PictureForm::connectControls()
{
    const auto change = [this] {
        m_choice = this->choice();
        update();
        Q_EMIT changed();
    };
    connect(m_format, &QComboBox::currentIndexChanged, this, [this, change] {
        fillSizes();
        change();
    });
    for (QComboBox *box : {m_scale, m_theme, m_span, m_lanes, m_size})
        connect(box, &QComboBox::currentIndexChanged, this, change);
    for (QSpinBox *box : {m_width, m_height})
        connect(box, &QSpinBox::valueChanged, this, change);
    for (QCheckBox *box : {m_fitHeight, m_flows})
        connect(box, &QCheckBox::toggled, this, change);
    connect(m_title, &QLineEdit::textChanged, this, change);
    connect(m_tree, &QTreeWidget::itemChanged, this, change);
}

PictureChoice::Size PictureForm::size() const
{
    return valueOf<PictureChoice::Size>(*m_size);
}

/// Shows and enables the controls that matter for what is chosen.
void PictureForm::update()
{
    const bool isPaperSize = isPaper(size());
    const bool isFree = size() == PictureChoice::Size::Pixels || size() == PictureChoice::Size::Millimetres;
    const QSize drawn = pictureOptions(m_choice, m_context).size;
    const QSize shown = !isPaperSize ? drawn : (QSizeF(drawn) * PaperScale * 25.4 / 96).toSize();
    for (const auto &[box, value] : {std::pair(m_width, shown.width()), std::pair(m_height, shown.height())}) {
        const QSignalBlocker blocker(box);
        box->setSuffix(isPaperSize ? tr(" mm") : tr(" px"));
        box->setRange(isPaperSize ? LeastMm : LeastPicturePx, isPaperSize ? MostMm : MostPicturePx);
        box->setValue(value);
        box->setEnabled(isFree);
    }
    m_height->setEnabled(isFree && !m_fitHeight->isChecked());
    m_scale->setEnabled(valueOf<PictureFormat>(*m_format) == PictureFormat::Png);
    m_tree->setVisible(valueOf<PictureChoice::Lanes>(*m_lanes) == PictureChoice::Lanes::Chosen);
    m_flows->setEnabled(!m_context.flows.isEmpty());
}

void PictureForm::showDrawnSize(QSize size)
{
    if (!m_fitHeight->isChecked())
        return;
    const QSignalBlocker blocker(m_height);
    m_height->setValue(isPaper(this->size()) ? qRound(size.height() * PaperScale * 25.4 / 96) : size.height());
}

std::vector<BandLayout::Choice> PictureForm::checkedLanes() const
{
    const std::vector<PictureLane> lanes = pictureLanes(m_context.cards, BandLayout::Opening::Roomy);
    std::vector<BandLayout::Choice> checked;
    for (QTreeWidgetItemIterator it(m_tree); *it; ++it) {
        const QVariant lane = (*it)->data(0, LaneRole);
        if (lane.isValid() && (*it)->checkState(0) == Qt::Checked)
            checked.push_back(lanes[static_cast<std::size_t>(lane.toInt())].choice);
    }
    return checked;
}

PictureChoice PictureForm::choice() const
{
    PictureChoice choice = m_choice;
    choice.format = valueOf<PictureFormat>(*m_format);
    choice.size = size();
    const QSize entered(m_width->value(), m_height->value());
    if (choice.size == m_choice.size && choice.size == PictureChoice::Size::Pixels)
        choice.pixels = entered;
    if (choice.size == m_choice.size && choice.size == PictureChoice::Size::Millimetres)
        choice.millimetres = entered;
    choice.fitHeight = m_fitHeight->isChecked();
    choice.scale = m_scale->currentData().toInt();
    choice.dark = m_theme->currentData().toBool();
    choice.flows = m_flows->isChecked();
    const QVariantList span = m_span->currentData().toList();
    choice.span = static_cast<PictureChoice::Span>(span.value(0).toInt());
    choice.step = span.value(1).toString();
    choice.lanes = valueOf<PictureChoice::Lanes>(*m_lanes);
    choice.chosen = choice.lanes == PictureChoice::Lanes::Chosen ? checkedLanes() : std::vector<BandLayout::Choice>();
    choice.title = m_title->text();
    return choice;
}

} // namespace plumbline
