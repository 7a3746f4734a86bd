import { sql } from 'kysely'
import { can } from '../../../src/core/access/ability'
import { allOf, always } from '../../../src/core/schema/condition'
import { copyOf } from '../../../src/core/schema/copyOf'
import { parseFilter } from '../../../src/core/schema/filter'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import type { AnyField, Fields, Resource, Values } from '../../../src/core/schema/resource'
import type { Within } from '../../../src/fields/reference/reference.type'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import { type BatchedQuery, batchQueries, type Query, waitForAll } from '../../base/storage/batchQueries'
import { type Pointer, pointersIn, readLabels } from '../records/labels'
import { choosable } from '../records/list/choices'
import type { Prepared } from '../records/prepared'
import { tableName } from '../sql/columns'
import { liveRows } from '../sql/select'
import { checkCircles } from './checkCircles'

/**
 * Returns the filter for a reference's choices: the field's own filter, narrowed by the record's values
 * (`within`).
 */
function filterOf(field: AnyField, values: Values): Values | undefined {
  const { filter, within } = field as { filter?: Values; within?: Within }
  if (!within) return filter
  const own = Object.entries(within).map(([theirs, ours]) => [theirs, values[ours] ?? null])
  return { ...filter, ...(own.some(([, value]) => value === null) ? { id: [] } : Object.fromEntries(own)) }
}

/** References to the same resource with the same filter. */
interface Group extends Pick<Pointer, 'field' | 'target'> {
  filter?: Values
  /** The paths of the fields that refer to each ID. */
  uses: Map<number, Set<string>>
}

/**
 * Refuses references to missing or trashed records, and to records the writer can't choose. Unchanged
 * references are allowed.
 */
export async function checkReferences(
  writer: Writer,
  resource: Resource,
  { prepared, query = batchQueries(writer.db) }: { prepared: readonly Prepared[]; query?: Query },
): Promise<void> {
  const groups = new Map<string, Group>()
  for (const one of prepared) {
    const { values, before } = one
    for (const pointer of newPointers(writer, resource, one)) {
      const filter = filterOf(pointer.field, copyOf(values, { id: before?.id }))
      const key = `${pointer.target.name} ${JSON.stringify(filter ?? null)}`
      const group = groups.get(key) ?? { ...pointer, filter, uses: new Map() }
      for (const id of pointer.ids) group.uses.set(id, (group.uses.get(id) ?? new Set()).add(pointer.path))
      groups.set(key, group)
    }
  }
  const issues: Issues = {}
  const groupList = [...groups.values()]
  const answers = await waitForAll(
    groupList.map(({ field, filter, target, uses }) => {
      const lock = field === resource.fields[resource.parent ?? ''] ? 'for no key update' : 'for share'
      return query(existing(writer, { target, filter }, { ids: [...uses.keys()], lock }))
    }),
  )
  for (const [at, { filter, target, uses }] of groupList.entries()) {
    const found = answers[at] ?? new Set()
    const wrong = [...uses].filter(([id]) => !found.has(id))
    const names =
      wrong.length && filter
        ? await unfitNames(
            writer,
            target,
            wrong.map(([id]) => id),
          )
        : {}
    for (const [id, paths] of wrong) {
      const name = names[id]
      const issue = name ? { key: 'validation.unfit', params: { name } } : { key: 'validation.reference' }
      for (const path of paths) addIssue(issues, path, issue)
    }
  }
  if (Object.keys(issues).length) throw invalid(issues)
  await checkCircles(writer, resource, prepared)
}

/**
 * Returns the titles of readable records that can't be chosen here. Among several choices, the user must see
 * which is wrong.
 */
async function unfitNames(writer: Writer, target: Resource, ids: number[]): Promise<Record<string, string>> {
  const { ability, db } = writer
  if (!ability || !can(ability, 'read', target.subject)) return {}
  const there = await batchQueries(db)(existing(writer, { target }, { ids, lock: 'for share' }))
  return readLabels({ ability, db }, target, [...there])
}

function newPointers(
  { services: { resources }, actor }: Writer,
  resource: Resource,
  { values, before, changed }: Prepared,
): Pointer[] {
  // The server sets the owner; people own their records even if they can't choose people.
  const isOwner = (name: string) => name === resource.owner && values[name] === actor?.id
  const fields: Fields = Object.fromEntries(
    changed.filter(name => !isOwner(name)).map(name => [name, resource.fields[name] as AnyField]),
  )
  const known = before ? pointersIn(resources, fields, before) : []
  return pointersIn(resources, fields, values)
    .map(pointer => {
      const same = known.filter(one => one.field === pointer.field).flatMap(({ ids }) => ids)
      return { ...pointer, ids: pointer.ids.filter(id => !same.includes(id)) }
    })
    .filter(({ ids }) => ids.length)
}

function existing(
  writer: Writer,
  { target, filter }: Pick<Group, 'target' | 'filter'>,
  { ids, lock }: { ids: number[]; lock: 'for share' | 'for no key update' },
): BatchedQuery<Set<number>> {
  const condition = allOf(
    choosable(writer, target),
    filter ? parseFilter(target, filter, writer.context) : always,
  )
  // Locked until the write ends, so that a chosen record can't go to the trash in the meantime. The lock on a
  // parent is stronger: writes of its children run one after the other, because the parent stores their
  // totals.
  return {
    statement: sql`
    select id from ${sql.id(tableName(target))}
    where id = any(${ids}::bigint[]) and ${liveRows(target, condition)} order by id ${sql.raw(lock)}`,
    answer: rows => new Set(rows.map(({ id }) => Number(id))),
  }
}
