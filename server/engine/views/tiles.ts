import type { View } from '../../../src/contract/views'
import { canOnSome } from '../../../src/core/access/ability'
import { readMeasure } from '../../../src/core/measures/ownMeasures'
import type { Tile } from '../../../src/core/schema/dashboard'
import type { Issue, Issues } from '../../../src/core/schema/issues'
import type { Scope } from '../../base/services'

/**
 * Returns whether the user can read the resource of a tile. A tile about a removed resource is kept, so that
 * the screen can name it.
 */
export function isReadableTile({ services, ability }: Scope, tile: Tile): boolean {
  if (!('resource' in tile)) return true
  const resource = services.resources.find(tile.resource)
  return !resource || canOnSome(ability, 'read', resource)
}

/** The audience of a dashboard, and the views that its author can use. */
interface Circumstances extends Pick<View, 'audience' | 'role'> {
  views: readonly View[]
}

/** Returns the first reason why a dashboard can't have these tiles. */
export function tileIssues(scope: Scope, tiles: readonly Tile[], circumstances: Circumstances): Issues {
  for (const [at, tile] of tiles.entries()) {
    const issue = tileIssue(scope, tile, circumstances)
    if (issue) return { tiles: [{ ...issue, params: { place: at + 1, ...issue.params } }] }
  }
  return {}
}

function tileIssue(scope: Scope, tile: Tile, circumstances: Circumstances): Issue | undefined {
  if (!('resource' in tile)) return undefined
  const resource = scope.services.resources.find(tile.resource)
  if (!resource || !canOnSome(scope.ability, 'read', resource))
    return { key: 'api.dashboards.unknown_resource', params: { name: tile.resource } }
  if (tile.type === 'figure' && typeof readMeasure(resource, tile.value) === 'string')
    return { key: 'api.dashboards.not_measured', params: { name: tile.value } }
  if (!tile.view) return undefined
  const shipped = Object.hasOwn(resource.list.views ?? {}, tile.view) && resource.list.views?.[tile.view]
  if (shipped)
    return tile.type === 'report' && !shipped.report
      ? { key: 'api.dashboards.no_report', params: { name: tile.view } }
      : undefined
  const view = circumstances.views.find(one => String(one.id) === tile.view && one.resource === resource.name)
  if (!view) return { key: 'api.dashboards.unknown_view' }
  if (tile.type === 'report' && !view.state.report)
    return { key: 'api.dashboards.no_report', params: { name: view.name } }
  return isForAll(view, circumstances)
    ? undefined
    : { key: 'api.dashboards.private_view', params: { name: view.name } }
}

/** Returns whether everyone who sees the dashboard can use the view. */
const isForAll = (view: View, { audience, role }: Circumstances): boolean =>
  audience === 'me' ||
  view.audience === 'everybody' ||
  (audience === 'role' && view.audience === 'role' && view.role === role)
