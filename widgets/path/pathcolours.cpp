// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/pathcolours.h"

namespace plumbline {

namespace {

Role roleOfPath(PathKind kind)
{
    switch (kind) {
    case PathKind::Kernel:
        return Role::ComputeCube;
    case PathKind::Launch:
    case PathKind::Host:
        return Role::Host;
    case PathKind::Communication:
        return Role::Communication;
    case PathKind::PeerWait:
    case PathKind::Sync:
        return Role::Wait;
    case PathKind::Copy:
        return Role::Memory;
    case PathKind::Loader:
        return Role::AiCpu;
    case PathKind::Idle:
        break;
    }
    return Role::Free;
}

QColor halfway(const QColor &colour, const QColor &other)
{
    return {(colour.red() + other.red()) / 2, (colour.green() + other.green()) / 2, (colour.blue() + other.blue()) / 2};
}

} // namespace

Theme::Fill pathFill(const Theme &theme, PathKind kind)
{
    Theme::Fill fill = theme.fills[static_cast<std::size_t>(roleOfPath(kind))];
    if (kind == PathKind::Launch || kind == PathKind::Sync) {
        fill.fill = halfway(fill.fill, theme.background);
        fill.text = textOn(fill.fill);
    }
    return fill;
}

} // namespace plumbline
