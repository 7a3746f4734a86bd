import type { View, ViewState } from '../../../src/contract/views'
import { canOnSome } from '../../../src/core/access/ability'
import { MAX_TILES } from '../../../src/core/schema/dashboard'
import { targetOf } from '../../../src/core/schema/path'
import type { Resource } from '../../../src/core/schema/resource'
import { type FilterReader, usableFilter } from '../../../src/core/schema/usableFilter'
import { invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { isReadableThroughout } from '../records/readable'
import { isReadableTile } from './tiles'

type Filter = NonNullable<ViewState['filter']>

/** A stored view: its resource's name, or the dashboard, and its state. */
type Stored = Pick<View, 'resource' | 'state'>

/**
 * Removes what the user can't read from a view: tiles about resources, and conditions on fields, whose values reveal
 * what the records contain.
 */
export function readableState(
  scope: Scope,
  { resource: name, state }: Stored,
): Pick<View, 'state' | 'left_out'> {
  if (state.tiles)
    return {
      state: { ...state, tiles: state.tiles.filter(tile => isReadableTile(scope, tile)) },
      left_out: [],
    }
  const resource = scope.services.resources.find(name)
  if (!resource || !state.filter) return { state, left_out: [] }
  const { filter, missing } = usableFilter(resource, state.filter, readerOf(scope))
  return { state: { ...state, filter }, left_out: [...new Set(missing)] }
}

/**
 * Adds what the user can't see to the view that they save: conditions, or the tiles of a dashboard, which count toward
 * its limit.
 */
export function withHiddenParts(
  scope: Scope,
  { stored, state }: { stored: Stored; state: ViewState },
): ViewState {
  const resource = scope.services.resources.find(stored.resource)
  if (resource && stored.state.filter)
    return {
      ...state,
      filter: withHiddenConditions(scope, resource, {
        stored: stored.state.filter,
        filter: state.filter ?? {},
      }),
    }
  if (!state.tiles) return state
  const hidden = (stored.state.tiles ?? []).filter(tile => !isReadableTile(scope, tile))
  const tiles = [...state.tiles, ...hidden]
  // A user who sees all of them could not save the dashboard any more.
  if (tiles.length > MAX_TILES) {
    const params = { limit: MAX_TILES, hidden: hidden.length }
    throw invalid({ tiles: [{ key: 'api.dashboards.too_many_tiles', params }] })
  }
  return { ...state, tiles }
}

function withHiddenConditions(
  scope: Scope,
  resource: Resource,
  { stored, filter }: { stored: Filter; filter: Filter },
): Filter {
  const { and: ofAnd = [], ...others } = hiddenPart(scope, resource, stored)
  const isTaken = ([key]: [string, unknown]) => Object.hasOwn(filter, key)
  const hidden = Object.entries(others)
  const taken = hidden.filter(isTaken).map(one => Object.fromEntries([one]))
  const and = [...listOf(filter.and), ...listOf(ofAnd), ...taken]
  return { ...filter, ...Object.fromEntries(hidden.filter(one => !isTaken(one))), ...(and.length && { and }) }
}

function hiddenPart(scope: Scope, resource: Resource, filter: Filter): Filter {
  const parts = Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
    if (!usableFilter(resource, { [key]: value }, readerOf(scope)).missing.length) return []
    if (key !== 'and') return [[key, value]]
    const within = listOf(value).map(part => hiddenPart(scope, resource, part as Filter))
    return [[key, within.filter(part => Object.keys(part).length)]]
  })
  return Object.fromEntries(parts)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const readerOf = (scope: Scope): FilterReader => ({
  isReadable: (resource, name) => isReadableThroughout(scope, resource, name),
  targetOf: field => {
    const of = targetOf(scope.services.resources.all, field)
    return of && canOnSome(scope.ability, 'read', of) ? of : undefined
  },
  keepsUnknown: true,
})
