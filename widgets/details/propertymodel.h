// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>

#include <vector>

namespace plumbline {

/// How a property is shown and found again, beyond its texts.
struct PropertyLook
{
    QString key;         ///< the same in every language and for every item; empty: the name
    QString trailing;    ///< at the right end of the value, muted
    QString toolTip;     ///< instead of the text itself
    double share = -1;   ///< 0 to 1: a bar behind the value; negative: none
    int link = -1;       ///< number of what activating the row leads to; negative: nothing
    bool spans = false;  ///< the name takes both columns
    bool isCode = false; ///< text of a file: fixed pitch
    bool isWarning = false;
    bool startsClosed = false; ///< its children are hidden until asked for
};

/// A named value and what stands below it.
struct Property
{
    QString name;
    QString value;
    QString copyText; ///< for the clipboard; empty: the value itself
    std::vector<Property> children;
    PropertyLook look{};
};

/// A tree of properties in two columns. The whole tree is replaced at once; everything is plain text.
class PropertyModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, ValueColumn, ColumnCount };
    /// Roles of a PropertyLook, in both columns.
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
    /// The tree laid flat: Qt's index holds a node's position, so no pointer into a vector that may move is kept.
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

    std::vector<Node> m_nodes; ///< the first is the invisible root
};

} // namespace plumbline
