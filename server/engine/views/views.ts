import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  audiences,
  type View,
  type ViewBody,
  type ViewChange,
  type ViewState,
} from '../../../src/contract/views'
import { can, canOnSome } from '../../../src/core/access/ability'
import { readAggregate, readGroupBy } from '../../../src/core/measures/groupBy'
import { readReportMeasure } from '../../../src/core/measures/report'
import { officeAlphabet, sortSql } from '../../../src/core/schema/alphabet'
import { DASHBOARD } from '../../../src/core/schema/dashboard'
import { FilterError } from '../../../src/core/schema/filter'
import type { Issue, Issues } from '../../../src/core/schema/issues'
import type { ReportSettings } from '../../../src/core/schema/reportSettings'
import type { Resource } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { ApiError, invalid, notFound } from '../../base/errors/apiError'
import { insertEvents } from '../../base/outbox/outbox'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { accountFields, roleResource } from '../people/accounts'
import { authorizedCondition } from '../records/readable'
import { authorize } from '../records/scope'
import { DELETED_AT, tableName } from '../sql/columns'
import { readableState, withHiddenParts } from './hiddenParts'
import { VIEWS } from './tables'
import { tileIssues } from './tiles'

/** The permission to share views, and to change views that others share. */
const SHARING = { action: 'manage', subject: 'views' }
/** The maximum number of views per user. */
const MAX_VIEWS = 200

interface ViewRow extends Record<string, unknown> {
  id: string
  version: number
  user_id: string
  resource: string
  name: string
  state: ViewState
  audience: View['audience']
  role_id: string | null
  is_default: boolean
  in_menu: boolean
  updated_at: Date | string
  owner: string | null
}

/** Returns whether the user can share views. */
export const canShare = ({ ability }: Pick<Scope, 'ability'>): boolean =>
  can(ability, SHARING.action, SHARING.subject)

/** Returns the user's own views and those shared with them, for resources that they can read. */
export async function listViews(scope: Scope): Promise<View[]> {
  const rows = await readRows(scope, concerning(scope))
  return rows.map(row => viewOf(scope, row))
}

/** Returns one of these views; throws a 404 for any other. */
export async function readView(scope: Scope, id: number): Promise<View> {
  return viewOf(scope, await readRow(scope, id))
}

/**
 * Returns the whole state of one of these views, also the conditions that the user can't see, for reading its records:
 * those are refused.
 */
export async function wholeStateOf(
  scope: Scope,
  id: number,
): Promise<Pick<ViewRow, 'resource' | 'name' | 'state'>> {
  return readRow(scope, id)
}

async function readRow(scope: Scope, id: number): Promise<ViewRow> {
  const [row] = await readRows(scope, sql<SqlBool>`v.id = ${id} and ${concerning(scope)}`)
  if (!row) throw notFound()
  return row
}

/** Saves a new view. */
export async function createView(scope: Scope, body: ViewBody): Promise<View> {
  const { db, actor } = scope
  await checkView(scope, body)
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.id(VIEWS)} (user_id, resource, name, state, audience, role_id, is_default, in_menu)
    select ${actor.id}, ${body.resource}, ${body.name}, ${JSON.stringify(body.state)}::text::jsonb,
      ${body.audience}, ${body.role}::bigint, ${body.is_default}, ${body.in_menu}
    where (select count(*) from ${sql.id(VIEWS)} where user_id = ${actor.id}) < ${MAX_VIEWS}
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw invalid({ name: [{ key: 'api.views.too_many', params: { limit: MAX_VIEWS } }] })
  const created = await readView(scope, Number(row.id))
  await replaceDefault(scope, created)
  await publish(scope, [body.audience])
  return created
}

/**
 * Changes a user's own view, or a shared view if they can share views. Refused if another user changed it
 * since.
 */
export async function updateView(
  scope: Scope,
  id: number,
  { version, ...change }: ViewChange,
): Promise<View> {
  const before = await editableView(scope, id)
  const after = { ...before, ...change }
  // A view with a removed field can still be renamed or made private, but can't be shared more widely.
  const isWider = audiences.indexOf(after.audience) > audiences.indexOf(before.audience)
  await checkView(scope, change.state || isWider ? after : { ...after, state: undefined })
  const state =
    change.state && withHiddenParts(scope, { stored: await readRow(scope, id), state: change.state })
  const { rows } = await sql`
    update ${sql.id(VIEWS)} set name = ${after.name},
      state = coalesce(${state ? JSON.stringify(state) : null}::text::jsonb, state), audience = ${after.audience}, role_id = ${after.role}::bigint, is_default = ${after.is_default},
      in_menu = ${after.in_menu}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version ?? before.version}
    returning id`.execute(scope.db)
  if (!rows.length) throw new ApiError(409, 'stale', { data: await readView(scope, id) })
  const changed = await readView(scope, id)
  await replaceDefault(scope, changed)
  await publish(scope, [before.audience, after.audience])
  return changed
}

/** Each audience has one default view of a list; a new default replaces the previous one. */
async function replaceDefault({ db }: Scope, { id, owner, ...view }: View): Promise<void> {
  if (!view.is_default) return
  await sql`
    update ${sql.id(VIEWS)} set is_default = false
    where is_default and id <> ${id} and resource = ${view.resource} and audience = ${view.audience}
      and role_id is not distinct from ${view.role}::bigint
      and (audience <> 'me' or user_id = ${owner.id})`.execute(db)
}

/** Deletes a user's own view, or a shared view if they can share views. */
export async function deleteView(scope: Scope, id: number): Promise<View> {
  const deleted = await editableView(scope, id)
  await sql`delete from ${sql.id(VIEWS)} where id = ${id}`.execute(scope.db)
  await publish(scope, [deleted.audience])
  return deleted
}

async function readRows({ db, services, ability }: Scope, where: RawBuilder<SqlBool>): Promise<ViewRow[]> {
  const { account } = services.resources
  const { name } = accountFields(services.resources)
  const { rows } = await sql<ViewRow>`
    select v.*, a.${sql.id(name ?? account.title)} as owner
    from ${sql.id(VIEWS)} v join ${sql.id(tableName(account))} a on a.id = v.user_id
    where ${where} order by ${sql.raw(sortSql('v.name', officeAlphabet()))}, v.id`.execute(db)
  // A filter reveals what is searched for, so only users who can read the resource see its views.
  return rows.filter(({ resource }) => {
    if (resource === DASHBOARD) return can(ability, 'read', DASHBOARD)
    const of = services.resources.find(resource)
    return of && canOnSome(ability, 'read', of)
  })
}

/**
 * Returns a condition for the views that the user made or that are shared with them; for a user who can share
 * views, also for those shared with any role.
 */
function concerning(scope: Scope): RawBuilder<SqlBool> {
  const { actor, services } = scope
  const { role } = accountFields(services.resources)
  const own = role === undefined ? null : (actor[role] ?? null)
  return sql<SqlBool>`(v.user_id = ${actor.id} or v.audience = 'everybody'
    or (v.audience = 'role' and (${canShare(scope)} or v.role_id = ${own}::bigint)))`
}

function viewOf(scope: Scope, { user_id, role_id, owner, ...row }: ViewRow): View {
  const mine = Number(user_id) === scope.actor.id
  return {
    ...{ id: Number(row.id), version: row.version, resource: row.resource, name: row.name },
    ...readableState(scope, row),
    ...{
      audience: row.audience,
      is_default: row.is_default,
      in_menu: row.in_menu,
    },
    role: role_id === null ? null : Number(role_id),
    owner: { id: Number(user_id), label: owner ?? '' },
    mine,
    editable: mine || canShare(scope),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

async function editableView(scope: Scope, id: number): Promise<View> {
  const view = await readView(scope, id)
  if (!view.editable) throw new ApiError(403, 'forbidden', { details: SHARING })
  return view
}

/** The checked parts of a view. Without a state, the stored one is kept. */
type Checked = Pick<View, 'resource' | 'audience' | 'role'> & { state?: ViewState }

/** Refuses a view that its owner could not use, or could not share. */
async function checkView(scope: Scope, view: Checked): Promise<void> {
  const { resource: name, state, audience, role } = view
  const resource = scope.services.resources.find(name)
  if (name !== DASHBOARD && !resource) throw invalid({ resource: [{ key: 'validation.option' }] })
  if (resource) authorize(scope, 'read', resource)
  else if (!can(scope.ability, 'read', DASHBOARD))
    throw new ApiError(403, 'forbidden', { details: { action: 'read', subject: DASHBOARD } })
  if (audience !== 'me' && !canShare(scope)) throw new ApiError(403, 'forbidden', { details: SHARING })
  const issues: Issues = {
    ...(state &&
      (resource ? stateIssues(scope, resource, state) : await dashboardIssues(scope, view, state))),
    ...((audience === 'role') !== (role !== null) && { role: [{ key: 'validation.required' }] }),
  }
  if (role !== null && !(await isRole(scope.db, scope, role))) issues.role = [{ key: 'validation.reference' }]
  if (Object.keys(issues).length) throw invalid(issues)
}

async function dashboardIssues(
  scope: Scope,
  { audience, role }: Checked,
  { tiles, ...others }: ViewState,
): Promise<Issues> {
  if (!tiles) return { tiles: [{ key: 'validation.required' }] }
  const [other] = Object.keys(others)
  if (other) return { [other]: [{ key: 'api.dashboards.only_tiles' }] }
  const isOfViews = tiles.some(tile => 'view' in tile && tile.view)
  return tileIssues(scope, tiles, { audience, role, views: isOfViews ? await listViews(scope) : [] })
}

function stateIssues(scope: Scope, resource: Resource, state: ViewState): Issues {
  const { filter, sort, columns, widths, group, totals = [], board, calendar, report } = state
  const unknown = (names: readonly string[]) => names.filter(name => !fieldOf(resource, name))
  const issueOf = (path: string, names: readonly string[]): [string, Issue[]][] =>
    names.length
      ? [[path, [{ key: 'api.query.unknown_field', params: { param: path, name: names[0] } }]]]
      : []
  return Object.fromEntries([
    ...(state.tiles ? [['tiles', [{ key: 'api.dashboards.no_list' }]] satisfies [string, Issue[]]] : []),
    ...issueOf('sort', unknown((sort ?? []).map(([field]) => field))),
    ...issueOf('columns', unknown(columns ?? [])),
    ...issueOf('widths', unknown(Object.keys(widths ?? {}))),
    ...issueOf(
      'group',
      group !== undefined && typeof readGroupBy(resource, group) === 'string' ? [group] : [],
    ),
    ...issueOf(
      'totals',
      totals.filter(total => typeof readAggregate(resource, total) === 'string'),
    ),
    ...issueOf('board', unknown(board ? [board.by, ...(board.card ?? []), ...(board.sums ?? [])] : [])),
    ...issueOf('report', reportProblems(resource, report)),
    ...issueOf('calendar', unknown(calendar ? [calendar.date, calendar.end ?? calendar.date] : [])),
    ...filterIssues(scope, resource, filter),
  ])
}

/** Returns the parts of a report that can't be computed. */
const reportProblems = (resource: Resource, { by, measures }: ReportSettings = noReport): string[] => [
  ...by.filter(text => typeof readGroupBy(resource, text) === 'string'),
  ...measures.filter(text => typeof readReportMeasure(resource, text) === 'string'),
]

const noReport: ReportSettings = { by: [], measures: [], picture: 'table' }

function filterIssues(scope: Scope, resource: Resource, filter: unknown): [string, Issue[]][] {
  try {
    authorizedCondition(scope, resource, filter ?? {})
    return []
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const params = { param: 'filter', name: error.filter, limit: error.limit }
    const key = error.expected ? `api.expected.${error.expected}` : `api.query.${error.reason}`
    return [['filter', [{ key, params }]]]
  }
}

async function isRole(db: Executor, { services }: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.id(tableName(roleResource(services.resources)))}
    where id = ${id} and ${sql.ref(DELETED_AT)} is null`.execute(db)
  return rows.length > 0
}

/**
 * A change of a shared view updates the menu of every user; a change of a private view only updates the
 * owner's other windows.
 */
const publish = ({ db, actor }: Scope, audiences: readonly View['audience'][]) =>
  insertEvents(db, [
    audiences.every(audience => audience === 'me') ? { kind: 'views', user: actor.id } : { kind: 'views' },
  ])
