import { sql } from 'kysely'
import type { PlanProblem } from '../../../../src/contract/definitions'
import type { AnyField } from '../../../../src/core/field/fieldType'
import { typeOf } from '../../../../src/core/field/registry'
import { named } from '../../../../src/core/i18n/intl'
import { isAlwaysFilled, tableName } from '../../../engine/sql/columns'
import { nameOf } from './changeWords'
import { countRows } from './countRows'
import { limitedQuery } from './limitedQuery'
import { differingFields, fieldBefore, type PlannedChange, recordsWith, storedBefore } from './planSteps'

/** The maximum number of duplicate values in a message. */
const NAMED = 3

/** Returns the reasons why stored records prevent a change, each with its place, cause and remedy. */
export async function dataProblems(planned: PlannedChange): Promise<PlanProblem[]> {
  const { before, after } = planned
  if (!before || !after) return []
  const problems: PlanProblem[] = []
  for (const name of [...differingFields(planned, 'added'), ...differingFields(planned, 'changed')]) {
    const [was, is] = [fieldBefore(planned, name), after.fields[name]]
    if (!is) continue
    if (was && was.kind !== is.kind) {
      problems.push(problem(planned, name, { cause: 'kind_changes', cure: 'kind_changes_cure' }))
      continue
    }
    const stored = storedBefore(planned, name)
    const checks = [
      emptyRows(planned, name, stored, is),
      doubles(planned, name, stored, is),
      unofferedOptions(planned, name, stored, is),
    ]
    for (const check of checks) {
      const found = await check
      if (found) problems.push(found)
    }
  }
  return problems
}

interface Words {
  cause: string
  cure: string
  params?: Record<string, unknown>
  /** A filter for the records concerned. */
  records?: Record<string, unknown>
}

function problem(
  { words, say }: PlannedChange,
  name: string,
  { cause, cure, params = {}, records }: Words,
): PlanProblem {
  const all = { ...params, name: nameOf(words, 'fields', name) }
  return {
    resource: words.resource,
    place: `fields.${name}`,
    message: say(cause, all),
    cure: say(cure, all),
    ...(records && { records }),
  }
}

/** Finds records without a value in a field that becomes required. A new field's initial value fills them. */
async function emptyRows(
  planned: PlannedChange,
  ...[name, was, is]: [name: string, was: AnyField | undefined, is: AnyField]
): Promise<PlanProblem | undefined> {
  if (!isAlwaysFilled(is) || is.computed || (was && isAlwaysFilled(was))) return undefined
  const isFilled = !was && is.default !== undefined && !String(is.default).startsWith('@')
  if (isFilled) return undefined
  const [column] = typeOf(is).columns(name, is)
  if (!column) return undefined
  const empty = was ? sql`${sql.id(column.name)} is null` : sql`true`
  // If counting takes too long, assume none: the apply checks again.
  const count = await countRows(planned, empty)
  if (!count) return undefined
  const params = { smart_count: count }
  return problem(planned, name, {
    cause: 'empty_rows',
    cure: was ? 'empty_rows_cure' : 'empty_rows_new_cure',
    params,
    ...(was && recordsWith(planned, { name, operator: 'null', value: true })),
  })
}

/** Finds equal values in a field that becomes unique. */
async function doubles(
  planned: PlannedChange,
  ...[name, was, is]: [name: string, was: AnyField | undefined, is: AnyField]
): Promise<PlanProblem | undefined> {
  if (!is.unique || !was || was.unique) return undefined
  const [column] = typeOf(is).columns(name, is)
  if (!column || !planned.before) return undefined
  const { before } = planned
  const found = await limitedQuery(planned.scope.services.db, db =>
    sql<{ value: string }>`
      select ${sql.id(column.name)}::text as value from ${sql.id(tableName(before))}
      where ${sql.id(column.name)} is not null group by 1 having count(*) > 1 limit ${NAMED}`.execute(db),
  )
  if (!found?.rows.length) return undefined
  const values = found.rows.map(({ value }) => value)
  const isNumber = column.type === 'bigint' || column.type === 'integer'
  const records = recordsWith(planned, {
    ...{ name, operator: 'eq_any', value: isNumber ? values.map(Number) : values },
  })
  const params = { values: values.join(', ') }
  return problem(planned, name, { cause: 'doubles', cure: 'doubles_cure', params, ...records })
}

/** Finds records with options that the choice no longer offers. */
async function unofferedOptions(
  planned: PlannedChange,
  ...[name, was, is]: [name: string, was: AnyField | undefined, is: AnyField]
): Promise<PlanProblem | undefined> {
  const [old, next] = [optionsOf(was), optionsOf(is)]
  const lost = old.filter(option => !next.includes(option))
  // A renamed field keeps its column, which the new definition names.
  const [column] = typeOf(is).columns(name, is)
  if (!lost.length || !column) return undefined
  const id = sql.id(column.name)
  const isList = column.type === 'text[]'
  const having = isList ? sql`${id} && ${lost}::text[]` : sql`${id}::text = any(${lost}::text[])`
  // If counting takes too long, assume one: the apply removes the values without checking again.
  const count = (await countRows(planned, having)) ?? 1
  if (!count) return undefined
  const called = lost.map(option => nameOf(planned.words, 'options', `${name}.${option}`))
  const params = { smart_count: count, options: named(planned.words.language, called) }
  const records = recordsWith(planned, { name, operator: isList ? 'inc_any' : 'eq_any', value: lost })
  return problem(planned, name, { cause: 'lost_options', cure: 'lost_options_cure', params, ...records })
}

function optionsOf(field: AnyField | undefined): readonly string[] {
  const { options } = (field ?? {}) as { options?: unknown }
  return Array.isArray(options) ? options.map(String) : []
}
