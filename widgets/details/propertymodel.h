// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>

#include <vector>

namespace plumbline {

/// How a property is shown, and by which key it is recognised again.
struct PropertyLook
{
    QString key;         ///< the same in every language and for every item; if empty, the name is the key
    QString trailing;    ///< shown in a muted colour at the right end of the value
    QString toolTip;     ///< shown instead of the text; if empty, the text is shown
    double share = -1;   ///< from 0 to 1, shown as a bar behind the value; negative: no bar
    int link = -1;       ///< number passed to PropertyView::linkActivated(); negative: no link
    bool spans = false;  ///< the name takes both columns
    bool isCode = false; ///< text of a file, shown in a font of fixed width
    bool isWarning = false;
    bool startsClosed = false; ///< children are hidden until the user opens the row
};

/// A named value with its children.
struct Property
{
    QString name;
    QString value;
    QString copyText; ///< text for the clipboard; if empty, the value is copied
    std::vector<Property> children;
    PropertyLook look{};
};

/// A tree of properties in two columns. It is replaced as a whole. All texts are plain.
class PropertyModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, ValueColumn, ColumnCount };
    /// Roles for the members of PropertyLook, the same in both columns.
    enum LookRole : int {
        KeyRole = Qt::UserRole + 100,
        TrailingRole,
        ShareRole,
        LinkRole,
        SpansRole,
        CodeRole,
        WarningRole,
        ClosedRole
    };

    explicit PropertyModel(QObject *parent = nullptr);

    void setProperties(std::vector<Property> properties);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// The tree is stored as a flat list. The internal id of an index is the position of its node, so that no pointer into the
    /// vector can become invalid.
    struct Node
    {
        QString name;
        QString value;
        QString copyText;
        PropertyLook look;
        quintptr parent = 0;
        int row = 0;
        std::vector<quintptr> children;
    };

    void append(std::vector<Property> properties, quintptr parent);
    [[nodiscard]] const Node &node(const QModelIndex &index) const;
    [[nodiscard]] static QVariant lookData(const Node &property, int role);

    std::vector<Node> m_nodes; ///< the first node is the invisible root
};

} // namespace plumbline
