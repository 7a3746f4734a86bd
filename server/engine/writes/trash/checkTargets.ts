import { sql } from 'kysely'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { ApiError, type ApiErrorOptions } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Executor } from '../../../base/storage/database'
import { type Pointer, pointersIn, readLabels } from '../../records/labels'
import { DELETED_AT, tableName } from '../../sql/columns'

/** Returns a key for a record of any resource. */
export const recordKey = ({ name }: Pick<Resource, 'name'>, id: unknown): string => `${name} ${id}`

interface Targets {
  record: Values
  /** The record before the change; references that it already had are allowed. */
  before?: Values
  /** Records that are restored in the same transaction (`recordKey`). */
  restoring?: ReadonlySet<string>
}

/**
 * Refuses a record that refers to records in the trash. Locks the referenced records, so that they can't go
 * there.
 */
export async function checkTargets(
  scope: Pick<Scope, 'db' | 'services' | 'ability' | 'language'>,
  resource: Resource,
  targets: Targets,
): Promise<void> {
  const { services, language, db } = scope
  const blockers: NonNullable<ApiErrorOptions['blockers']>[number][] = []
  for (const pointer of newPointers(scope, resource, targets)) {
    const { path, target } = pointer
    const gone = await goneOf(db, pointer, path === resource.parent)
    if (!gone.length) continue
    const labels = await readLabels(scope, target, gone)
    const of = services.messages.translate(language, `resources.${target.name}.name`, { smart_count: 1 })
    for (const id of gone)
      blockers.push({
        field: path,
        key: 'trash.needs',
        params: { resource: of, label: labels[id] ?? `#${id}` },
      })
  }
  if (blockers.length)
    throw new ApiError(409, 'not_possible', {
      message: 'trash.not_restored',
      details: { transition: 'restore' },
      blockers,
    })
}

function newPointers(
  { services: { resources } }: Pick<Scope, 'services'>,
  { fields }: Resource,
  { record, before, restoring }: Targets,
): Pointer[] {
  const known = new Set(restoring)
  for (const { target, ids } of before ? pointersIn(resources, fields, before) : [])
    for (const id of ids) known.add(recordKey(target, id))
  return pointersIn(resources, fields, record)
    .map(pointer => ({
      ...pointer,
      ids: pointer.ids.filter(id => !known.has(recordKey(pointer.target, id))),
    }))
    .filter(({ ids }) => ids.length)
}

async function goneOf(db: Executor, { target, ids }: Pointer, isParent: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(target))}
    where id = any(${ids}::bigint[]) and ${sql.ref(DELETED_AT)} is null
    order by id ${sql.raw(isParent ? 'for no key update' : 'for share')}`.execute(db)
  const live = new Set(rows.map(({ id }) => Number(id)))
  return ids.filter(id => !live.has(id))
}
