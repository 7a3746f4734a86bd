import type { ViewState } from '../../../src/contract/views'
import { canOnSome } from '../../../src/core/access/ability'
import { viewLabel } from '../../../src/core/schema/labels'
import type { ReportSettings } from '../../../src/core/schema/reportSettings'
import type { Resource } from '../../../src/core/schema/resource'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { wholeStateOf } from '../../engine/views/views'

/** The resource, and the id of a saved view or the name of a shipped one. */
export interface ViewKey {
  resource: string
  view: string
}

/** A view as a person can currently read it. */
export interface SubscribedView {
  resource: Resource
  key: string
  name: string
  state: Pick<ViewState, 'filter' | 'sort' | 'columns'> & { report?: ReportSettings }
}

const ID = /^[1-9]\d{0,14}$/

/**
 * Returns a saved view that the person can read, or a shipped view of a list
 * that they can read. Throws a 404 for all others.
 */
export async function subscribedView(scope: Scope, { resource: name, view: key }: ViewKey) {
  const found = await findView(scope, { resource: name, view: key })
  if (!found) throw notFound()
  return found
}

/** Returns a view, or undefined if it no longer exists or the person can't read it. */
export async function findView(
  scope: Scope,
  { resource: name, view: key }: ViewKey,
): Promise<SubscribedView | undefined> {
  const resource = scope.services.resources.find(name)
  if (!resource || !canOnSome(scope.ability, 'read', resource)) return undefined
  return ID.test(key) ? savedView(scope, resource, key) : shippedView(scope, resource, key)
}

async function savedView(scope: Scope, resource: Resource, key: string): Promise<SubscribedView | undefined> {
  try {
    const { resource: of, name, state } = await wholeStateOf(scope, Number(key))
    return of === resource.name ? { resource, key, name, state } : undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

function shippedView(
  { services, language }: Scope,
  resource: Resource,
  key: string,
): SubscribedView | undefined {
  const views = resource.list.views ?? {}
  const shipped = Object.hasOwn(views, key) ? views[key] : undefined
  if (!shipped) return undefined
  const { filter, sort, columns, report } = shipped
  const name = services.messages.label(language, viewLabel(resource, key))
  const order = Object.entries(sort ?? {}).map(([field, direction]): [string, 'ASC' | 'DESC'] => [
    field,
    direction === 'desc' ? 'DESC' : 'ASC',
  ])
  return {
    ...{ resource, key, name },
    state: {
      ...(filter && { filter }),
      ...(order.length && { sort: order }),
      ...(columns && { columns: [...columns] }),
      ...(report && { report }),
    },
  }
}
