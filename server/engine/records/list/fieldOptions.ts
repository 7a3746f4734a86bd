import { sql } from 'kysely'
import { mayFill } from '../../../../src/core/access/choosing'
import { allOf } from '../../../../src/core/schema/condition'
import { parseFilter } from '../../../../src/core/schema/filter'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { schemaOf } from '../../../../src/fields/schemas'
import { notFound } from '../../../base/errors/apiError'
import type { FieldOption, Scope } from '../../../base/services'
import { tableName } from '../../sql/columns'
import { liveRows } from '../../sql/select'
import { choosable } from '../choosable'
import { readId, visibleRecord } from '../one'
import { maskFor } from '../readable'
import { forbidden } from '../scope'

/**
 * What a field can be given on a record with these values: for whoever may fill it, from what they may choose (P-10). With
 * the id of a record, the option that the record has: for whoever may read it.
 */
export async function listFieldOptions(
  scope: Scope,
  resource: Resource,
  name: string,
  asked: Values,
): Promise<readonly FieldOption[]> {
  const { ability, language, services } = scope
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  const { optionsBy } = (field ?? {}) as { optionsBy?: readonly string[] }
  const find = services.hooks?.get(resource.name)?.options?.[name]
  if (!optionsBy || !find) throw notFound()
  if (asked.id !== undefined && !optionsBy.includes('id')) {
    const record = await visibleRecord(scope, services.db.kysely, resource, readId(String(asked.id)))
    const own = maskFor(ability, resource)(record)[name]
    if (own === null || own === undefined) return []
    const found = await find({ values: record, language }, services.db.kysely, scope)
    // Its name alone: the rest may be in fields that the reader may not see.
    return found.filter(({ value }) => value === own).map(({ value, label }) => ({ value, label }))
  }
  if (!mayFill(ability, resource, name)) throw forbidden('update', resource, name)
  const values = await valuesFor(scope, resource, optionsBy, asked)
  return values ? find({ values, language }, services.db.kysely, scope) : []
}

/** The values that are asked by; undefined while one is missing, or points at what the person may not choose. */
async function valuesFor(
  scope: Scope,
  resource: Resource,
  names: readonly string[],
  asked: Values,
): Promise<Values | undefined> {
  const { ability, services } = scope
  const values: Values = {}
  for (const name of names) {
    if (name === 'id') {
      const id = Number(asked.id)
      if (!Number.isSafeInteger(id)) return undefined
      const record = await visibleRecord(scope, services.db.kysely, resource, id)
      Object.assign(values, maskFor(ability, resource)(record))
      continue
    }
    const field = resource.fields[name]
    const parsed = field && schemaOf(field).safeParse(asked[name])
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
