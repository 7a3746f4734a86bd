import { sql } from 'kysely'
import type { FieldOption } from '../../../../src/contract/records'
import { mayFill } from '../../../../src/core/access/choosing'
import { allOf } from '../../../../src/core/schema/condition'
import { parseFilter } from '../../../../src/core/schema/filter'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { schemaOf } from '../../../../src/fields/schemas'
import { notFound } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import { tableName } from '../../sql/columns'
import { liveRows } from '../../sql/select'
import { maskFor } from '../readable'
import { readId, visibleRecord } from '../readRecord'
import { forbidden } from '../scope'
import { choosable } from './choices'

/**
 * Returns the options of a field for a record with these values. The user must be able to fill in the field
 * and to choose the values it depends on (P-10). With the ID of a record, returns the option that the record
 * has; the user must be able to read it.
 */
export async function listFieldOptions(
  scope: Scope,
  resource: Resource,
  { name, values: given }: { name: string; values: Values },
): Promise<readonly FieldOption[]> {
  const { ability, language, services } = scope
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  const { optionsBy } = (field ?? {}) as { optionsBy?: readonly string[] }
  const find = services.hooks?.get(resource.name)?.options?.[name]
  if (!optionsBy || !find) throw notFound()
  if (given.id !== undefined && !optionsBy.includes('id')) {
    const record = await visibleRecord(scope, resource, readId(String(given.id)))
    const own = maskFor(ability, resource)(record)[name]
    if (own === null || own === undefined) return []
    const found = await find({ values: record, language }, scope)
    // Only value and label: the rest might come from fields that the reader can't see.
    return found.filter(({ value }) => value === own).map(({ value, label }) => ({ value, label }))
  }
  if (!mayFill(ability, resource, name)) throw forbidden('update', resource, name)
  const values = await valuesFor(scope, resource, { names: optionsBy, given })
  return values ? find({ values, language }, scope) : []
}

/**
 * Returns the values that the options depend on; undefined if one is missing, or refers to a record that the
 * user can't choose.
 */
async function valuesFor(
  scope: Scope,
  resource: Resource,
  { names, given }: { names: readonly string[]; given: Values },
): Promise<Values | undefined> {
  const { ability, services } = scope
  const values: Values = {}
  for (const name of names) {
    if (name === 'id') {
      const id = Number(given.id)
      if (!Number.isSafeInteger(id)) return undefined
      const record = await visibleRecord(scope, resource, id)
      Object.assign(values, maskFor(ability, resource)(record))
      continue
    }
    const field = resource.fields[name]
    const parsed = field && schemaOf(field).safeParse(given[name])
    if (!field || !parsed?.success || parsed.data === null || parsed.data === undefined) return undefined
    const target = services.resources.target(field)
    if (target && !(await isChoosable(scope, target, Number(parsed.data)))) return undefined
    values[name] = parsed.data
  }
  return values
}

async function isChoosable(scope: Scope, target: Resource, id: number): Promise<boolean> {
  const condition = allOf(choosable(scope, target), parseFilter(target, { id }, scope.context))
  const { rows } = await sql`
    select from ${sql.id(tableName(target))} where ${liveRows(target, condition)}`.execute(
    scope.services.db.kysely,
  )
  return rows.length > 0
}
