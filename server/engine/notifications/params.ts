import { sql } from 'kysely'
import type { NotificationParam } from '../../../src/contract/notifications'
import { mayReadField } from '../../../src/core/access/fieldRights'
import { targetOf } from '../../../src/core/schema/path'
import type { Resource } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { fieldOf } from '../../../src/core/schema/systemFields'
import type { Trigger } from '../../../src/core/schema/trigger'
import type { Services, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { languageOfAccount } from '../people/mailAccount'
import type { Person } from '../people/people'
import { labelRows } from '../records/labels'
import { tableName } from '../sql/columns'
import type { Stored } from '../sql/select'
import { type Reached, reach } from './reach'

export type Params = Record<string, NotificationParam>

/** Returns the values in the text of a notification about a record, as far as the user can read them. */
export type ParamsFor = (person: Person, record: Stored) => Promise<Params>

/**
 * Reads the values that a trigger's text uses, once for all records. The returned function checks what each
 * user can read.
 */
export async function paramsOf(
  { services, db }: Pick<Writer, 'services' | 'db'>,
  { resource, records }: { resource: Resource; records: readonly Stored[] },
  { params = {} }: Pick<Trigger, 'params'>,
): Promise<ParamsFor> {
  const paths = Object.entries({ label: resource.title, ...params })
  const ends = new Map<string, (Reached | undefined)[]>()
  for (const [, path] of paths)
    if (!ends.has(path)) ends.set(path, await reach({ services, db }, { resource, records }, path))
  const label = labeller(services, db, [...ends.values()].flat())
  return async (person, record) => {
    const place = records.indexOf(record)
    const values: Params = {}
    for (const [param, path] of paths) {
      const reached = ends.get(path)?.[place]
      values[param] = reached ? await paramOf(person, reached, label) : nothing(resource, path)
    }
    return values
  }
}

const nothing = (resource: Resource, path: string): NotificationParam => ({
  resource: resource.name,
  field: path,
  value: null,
})

/** Returns the language of a user's notifications. */
const languageOf = (services: Services, { account }: Person) =>
  services.messages.choose(undefined, languageOfAccount(services, account))

type Labeller = (person: Person, reached: Reached) => Promise<string | undefined>

async function paramOf(person: Person, reached: Reached, label: Labeller): Promise<NotificationParam> {
  const { resource, record, name, value } = reached
  const param = { resource: resource.name, field: name, value: null }
  if (value === null || !mayReadField(person.ability, resource, { name, record })) return param
  const labelText = await label(person, reached)
  return { ...param, value, ...(labelText === undefined ? {} : { label: labelText }) }
}

/**
 * Returns a function that looks up the label of a referenced record, as far as the user can read it. Rows are
 * read once.
 */
function labeller(services: Services, db: Executor, ends: readonly (Reached | undefined)[]): Labeller {
  const { resources } = services
  const rows = new Map<Resource, Promise<Row[]>>()
  const rowsOf = (target: Resource) => {
    const ids = ends.flatMap(end => (end && targetAt(resources.all, end) === target ? Number(end.value) : []))
    const read = rows.get(target) ?? readRows(db, target, ids.filter(Boolean))
    rows.set(target, read)
    return read
  }
  return async (person, reached) => {
    const target = targetAt(resources.all, reached)
    if (!target) return undefined
    const row = (await rowsOf(target)).find(({ id }) => Number(id) === Number(reached.value))
    if (!row) return undefined
    const reader = { ability: person.ability, db, language: languageOf(services, person) }
    return (await labelRows(reader, target, [row]))[0]?.label
  }
}

function targetAt(all: readonly Resource[], { resource, name }: Reached): Resource | undefined {
  const field = fieldOf(resource, name)
  return field && targetOf(all, field)
}

// Includes the trash, because references to its records stay readable.
async function readRows(db: Executor, target: Resource, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(target))} where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return rows
}
