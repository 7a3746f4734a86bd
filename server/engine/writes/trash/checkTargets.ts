import { sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { ApiError, type ApiErrorOptions } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { type Pointer, pointersIn, readLabels } from '../../records/labels'
import { DELETED_AT, tableName } from '../../sql/columns'

/** Which record something is told of. */
export const placeOf = ({ name }: Pick<Resource, 'name'>, id: unknown): string => `${name} ${id}`

interface Held {
  /** What the record pointed at until now. */
  before?: Values
  /** What comes back in the same transaction, by its place. */
  coming?: ReadonlySet<string>
}

/** Refuses a record that would point at something in the trash; what it points at is kept from going there meanwhile. */
export async function checkTargets(
  scope: Pick<Scope, 'services' | 'ability' | 'language'>,
  db: Executor,
  resource: Resource,
  record: Values,
  held: Held = {},
): Promise<void> {
  const { services, language } = scope
  const missing: NonNullable<ApiErrorOptions['blockers']>[number][] = []
  for (const pointer of newPointers(scope, resource, record, held)) {
    const { path, target } = pointer
    const gone = await goneOf(db, pointer, path === resource.parent)
    if (!gone.length) continue
    const labels = await readLabels(scope, db, target, gone)
    const of = services.messages.translate(language, `resources.${target.name}.name`, { smart_count: 1 })
    for (const id of gone)
      missing.push({
        field: path,
        key: 'trash.needs',
        params: { resource: of, label: labels[id] ?? `#${id}` },
      })
  }
  if (missing.length)
    throw new ApiError(409, 'not_possible', {
      message: 'trash.not_restored',
      details: { transition: 'restore' },
      blockers: missing,
    })
}

function newPointers(
  { services: { resources } }: Pick<Scope, 'services'>,
  { fields }: Resource,
  record: Values,
  { before, coming }: Held,
): Pointer[] {
  const known = new Set(coming)
  for (const { target, ids } of before ? pointersIn(resources, fields, before) : [])
    for (const id of ids) known.add(placeOf(target, id))
  return pointersIn(resources, fields, record)
    .map(pointer => ({ ...pointer, ids: pointer.ids.filter(id => !known.has(placeOf(pointer.target, id))) }))
    .filter(({ ids }) => ids.length)
}

async function goneOf(db: Executor, { target, ids }: Pointer, isParent: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(target))}
    where id = any(${ids}::bigint[]) and ${sql.ref(DELETED_AT)} is null
    order by id ${sql.raw(isParent ? 'for no key update' : 'for share')}`.execute(db)
  const kept = new Set(rows.map(({ id }) => Number(id)))
  return ids.filter(id => !kept.has(id))
}
