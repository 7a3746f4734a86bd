import { lazy } from 'react'
import type { Tile } from '../../../core/schema/dashboard'
import { useResource, useResources } from '../../../ui/fields/ResourcesContext'
import { useCan } from '../../../ui/session/SessionContext'
import { useShell } from '../../../ui/shell/ShellContext'
import { FigureTile } from './FigureTile'
import { GoneTile } from './GoneTile'
import { LinkTile } from './LinkTile'
import { RowsTile } from './RowsTile'
import type { ListTile } from './useTileName'
import { useTileView } from './useTileView'

const ReportTile = lazy(() => import('./ReportTile').then(part => ({ default: part.ReportTile })))

/** A tile that a user has composed. If its list, view or page no longer exists, it shows that. */
export function OwnTile({ tile }: { tile: Tile }) {
  const { pages } = useShell()
  const resources = useResources()
  const can = useCan()
  if (tile.type === 'card') return <GoneTile tile={tile} reason="card" />
  if (tile.type === 'page') {
    const page = pages.find(({ path }) => path === tile.path)
    if (!page) return <GoneTile tile={tile} reason="page" />
    const { ability, nav } = page
    if (ability && !can(ability.action, ability.subject)) return null
    return <LinkTile tile={tile} to={tile.path} icon={nav?.icon ?? 'description'} />
  }
  const outline = resources.outline(tile.resource)
  if (!outline) return <GoneTile tile={tile} reason="resource" />
  if (!can('read', outline.subject)) return null
  if (tile.type === 'shortcut' && tile.to === 'create')
    return can('create', outline.subject) ? (
      <LinkTile tile={tile} to={`/${outline.name}/create`} icon={outline.icon} />
    ) : null
  return <OfList tile={tile} />
}

function OfList({ tile }: { tile: ListTile }) {
  const resource = useResource(tile.resource)
  const view = useTileView(resource, tile)
  if (view === undefined) return null
  if (view === 'gone') return <GoneTile tile={tile} reason="view" />
  if (tile.type === 'shortcut') return <LinkTile tile={tile} to={view.to} icon={resource.icon} />
  if (tile.type === 'figure') return <FigureTile {...{ tile, resource, view }} />
  if (tile.type === 'report') return <ReportTile {...{ tile, resource, view }} />
  return <RowsTile {...{ tile, resource, view }} />
}
