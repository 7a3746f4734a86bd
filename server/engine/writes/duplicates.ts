import { sql } from 'kysely'
import type { Duplicate } from '../../../src/contract/records'
import { rowsFor } from '../../../src/core/access/rowsFor'
import { allOf, anyOf, type Condition, holds } from '../../../src/core/schema/condition'
import { parseFilter } from '../../../src/core/schema/filter'
import { foldAs } from '../../../src/core/schema/fold'
import type { AnyField, Resource, Values } from '../../../src/core/schema/resource'
import type { Row } from '../../../src/core/schema/row'
import { toFullRow } from '../../../src/core/schema/rows'
import { similarityFields, similarityFilter } from '../../../src/core/schema/similarity'
import { typeOf } from '../../../src/fields'
import { schemaOf } from '../../../src/fields/schemas'
import type { Scope } from '../../base/services'
import { labelRows } from '../records/labels'
import { isReadableThroughout } from '../records/readable'
import { authorize } from '../records/scope'
import { tableName } from '../sql/columns'
import { liveRows, storedRecord } from '../sql/select'

const LIMIT = 10

interface Probe {
  names: readonly string[]
  condition: Condition
  /** Whether a found record really matches; the query also finds texts that only contain the value. */
  meets(record: Values): boolean
}

/** Returns records that might duplicate a draft, among those that the user can read (D-01). */
export async function findDuplicates(scope: Scope, resource: Resource, draft: Values): Promise<Duplicate[]> {
  authorize(scope, 'read', resource)
  const { ability, context, services } = scope
  const probes = probesOf(scope, resource, draft)
  if (!probes.length) return []
  const own = typeof draft.id === 'number' ? sql`id <> ${draft.id}` : sql`true`
  const some = anyOf(...probes.map(({ condition }) => condition))
  const where = liveRows(resource, allOf(rowsFor(ability, 'read', { resource, context }), some))
  // More than are shown, because the query also finds texts that only contain the value.
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where ${where} and ${own} order by id limit ${LIMIT * 10}`.execute(
    services.db.kysely,
  )
  const labels = await labelRows(scope, resource, rows)
  return rows
    .map((row, index) => ({ ...labels[index], matched: matchedBy(resource, probes, row) }) as Duplicate)
    .filter(({ matched }) => matched.length)
    .sort((a, b) => b.matched.length - a.matched.length || a.id - b.id)
    .slice(0, LIMIT)
}

function matchedBy(resource: Resource, probes: readonly Probe[], row: Row): string[] {
  const record = storedRecord(resource, row)
  return probes.filter(({ meets }) => meets(record)).flatMap(({ names }) => names)
}

function textOf(field: AnyField | undefined, value: unknown): string {
  if (!field || value === null || value === undefined) return ''
  const { text, comparedAs } = typeOf(field)
  return foldAs(comparedAs?.(field) ?? 'words', text(value, field))
}

/** Returns the fields in which a value can also be: one person's second phone number is another's first. */
function fieldsAlike(scope: Scope, resource: Resource, name: string): string[] {
  const field = resource.fields[name]
  if (!field || !typeOf(field).reachable) return [name]
  return Object.keys(resource.fields).filter(
    other =>
      resource.fields[other]?.kind === field.kind &&
      (other === name || isReadableThroughout(scope, resource, other)),
  )
}

function probesOf(scope: Scope, resource: Resource, draft: Values): Probe[] {
  const values: Values = {
    ...Object.fromEntries(Object.keys(resource.fields).map(name => [name, null])),
    ...draft,
  }
  const together = alikeProbe(scope, resource, draft)
  const compared = new Set(resource.duplicates.flatMap(name => [name, ...fieldsAlike(scope, resource, name)]))
  const single = [...compared].flatMap((name): Probe[] => {
    const field = resource.fields[name]
    if (!field || !isReadableThroughout(scope, resource, name)) return []
    const value = field.computed ? computedOf(field, values) : values[name]
    const parsed = schemaOf(field).safeParse(value)
    if (value === null || value === '' || !parsed.success) return []
    const text = textOf(field, parsed.data)
    const alike = fieldsAlike(scope, resource, name)
    const conditions = alike.flatMap(other => conditionFor(scope, other, { field, value: parsed.data }) ?? [])
    const meets = (record: Values) =>
      alike.some(other => textOf(resource.fields[other], record[other]) === text)
    return text && conditions.length ? [{ names: [name], condition: anyOf(...conditions), meets }] : []
  })
  return together ? [together, ...single] : single
}

// The user must be able to read every field that is compared.
function alikeProbe(scope: Scope, resource: Resource, draft: Values): Probe | undefined {
  const names = similarityFields(resource)
  const filter = similarityFilter(resource, draft)
  if (!filter || !names.every(name => isReadableThroughout(scope, resource, name))) return undefined
  const condition = parseFilter(resource, filter, scope.context)
  return { names, condition, meets: record => holds(condition, toFullRow(resource, record)) }
}

// A draft can lack values that a computed field expects.
function computedOf(field: AnyField, values: Values): unknown {
  try {
    return field.computed?.(values as Record<string, never>) ?? null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function conditionFor(
  { context }: Scope,
  name: string,
  { field, value }: { field: AnyField; value: unknown },
): Condition | undefined {
  const { operators, filter } = typeOf(field)
  const operator = operators.includes('eq') ? 'eq' : operators.includes('q') ? 'q' : undefined
  return operator && filter(name, { operator, value, context }, field)
}
