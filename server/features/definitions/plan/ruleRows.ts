import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { withComputed } from '../../../../src/core/schema/enteredRecord'
import type { Values } from '../../../../src/core/schema/resource'
import { titleFieldsIn, titleIn } from '../../../../src/core/schema/titles'
import { schemaOf } from '../../../../src/fields/schemas'
import { todayIn } from '../../../engine/records/scope'
import { DELETED_AT, tableName } from '../../../engine/sql/columns'
import { withParents } from '../../../engine/sql/parents'
import { storedRecord } from '../../../engine/sql/select'
import { nameOf } from './changeWords'
import { limitedQuery } from './limitedQuery'
import type { PlannedChange } from './planSteps'

/** How many records are checked in total, how many per query, and how many failing ones are listed. */
const [MAX_ROWS, PAGE, EXAMPLES] = [5_000, 500, 100]
const MAX_MS = 2_000

/** A new or changed part that can refuse records, and the refused ones. */
interface Refusal {
  part: 'rules' | 'fields'
  name: string
  refuses(record: Values): boolean
  count: number
  examples: { id: number; label: string }[]
}

/** Returns the new and changed rules, and the computed fields, which refuse values that they can't store. */
function refusalsOf({ after, differences, scope }: PlannedChange): Refusal[] {
  const context = { today: todayIn(scope.context) }
  return differences.flatMap(({ part, name, kind }): Refusal[] => {
    if (!after || kind === 'removed' || !name) return []
    const found = { name, count: 0, examples: [] }
    if (part === 'rules') {
      const rule = after.rules[name]
      return rule ? [{ ...found, part, refuses: record => !rule.isValid(record, context) }] : []
    }
    const field = part === 'fields' ? after.fields[name] : undefined
    if (!field?.computed) return []
    const schema = schemaOf(field)
    const refuses = (record: Values) => {
      const value = withComputed(record, after.fields)[name]
      return value !== null && value !== '' && !schema.safeParse(value).success
    }
    return [{ ...found, part: 'fields', refuses }]
  })
}

/**
 * Returns stored records that break a new or changed rule, or whose computed value their field doesn't accept. They
 * stay unchanged until someone edits them.
 */
export async function ruleRows(planned: PlannedChange): Promise<DefinitionPlan['rows']> {
  const { before, after, words, say, scope } = planned
  const failing = before && after ? refusalsOf(planned) : []
  if (!before || !failing.length) return []
  const until = Date.now() + MAX_MS
  let [last, seen, isWhole] = [0, 0, false]
  while (seen < MAX_ROWS && Date.now() < until && !isWhole) {
    const page = await limitedQuery(scope.services.db, db =>
      sql<Record<string, unknown>>`select * from ${sql.id(tableName(before))}
        where ${sql.id(DELETED_AT)} is null and id > ${last} order by id limit ${PAGE}`.execute(db),
    )
    if (!page) break
    const stored = page.rows.map(row => storedRecord(before, row))
    last = stored.at(-1)?.id ?? last
    for (const record of await withParents(scope.db, before, stored)) {
      for (const found of failing) {
        if (!found.refuses(record)) continue
        found.count += 1
        if (found.examples.length >= EXAMPLES) continue
        const label = titleIn(before, record, titleFieldsIn(before, scope.language)) ?? `#${record.id}`
        found.examples.push({ id: record.id, label })
      }
    }
    seen += page.rows.length
    isWhole = page.rows.length < PAGE
    // Lets other requests run in between.
    await nextTurn()
  }
  return failing
    .filter(({ count }) => count)
    .map(({ part, name, count, examples }) => {
      const key = part === 'rules' ? 'rule_rows' : 'computed_rows'
      const params = { smart_count: count, name: nameOf(words, part, name) }
      return {
        resource: words.resource,
        place: `${part}.${name}`,
        text: say(isWhole ? key : `${key}_at_least`, params),
        count,
        is_exact: isWhole,
        examples,
      }
    })
}
