import { sql } from 'kysely'
import type { Resource } from '../../../src/schema/resource'
import { ApiError, type ApiErrorOptions } from '../../http/apiError'
import type { Executor } from '../../storage/database'
import { DELETED_AT, tableName } from '../columns'
import { pointersIn, readLabels } from '../labels'
import type { Scope } from '../scope'
import type { Stored } from '../select'
import type { Writer } from '../writer'

/** Who is told why something cannot come back. */
export type Reader = Writer & Pick<Scope, 'ability' | 'language'>

/** Refuses a record that would point at something in the trash; what it points at is kept from going there meanwhile. */
export async function checkTargets(
  reader: Reader,
  db: Executor,
  resource: Resource,
  record: Stored,
): Promise<void> {
  const { services, language } = reader
  const missing: NonNullable<ApiErrorOptions['missing']>[number][] = []
  for (const { path, target, ids } of pointersIn(services.resources, resource.fields, record)) {
    const lock = path === resource.parent ? 'for no key update' : 'for share'
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id(tableName(target))}
      where id = any(${ids}::bigint[]) and ${sql.ref(DELETED_AT)} is null order by id ${sql.raw(lock)}`.execute(
      db,
    )
    const kept = new Set(rows.map(({ id }) => Number(id)))
    const gone = ids.filter(id => !kept.has(id))
    if (!gone.length) continue
    const labels = await readLabels(reader, db, target, gone)
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
      missing,
    })
}
