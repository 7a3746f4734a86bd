import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { canOn } from '../../../../src/core/access/ability'
import { titleFieldsIn, titleIn } from '../../../../src/core/schema/titles'
import { todayIn } from '../../../engine/records/scope'
import { DELETED_AT, tableName } from '../../../engine/sql/columns'
import { withParents } from '../../../engine/sql/parents'
import { storedRecord } from '../../../engine/sql/select'
import { nameOf } from './changeWords'
import { limitedQuery } from './limitedQuery'
import type { PlannedChange } from './planSteps'

/** How many records are checked in total, how many per query, and how many failing ones are listed. */
const [MOST, PAGE, EXAMPLES] = [5_000, 500, 100]
const LONGEST_MS = 2_000

/** Returns stored records that break a new or changed rule. They stay unchanged until someone edits them. */
export async function ruleRows(planned: PlannedChange): Promise<DefinitionPlan['rows']> {
  const { before, after, differences, words, say, scope } = planned
  if (!before || !after) return []
  const names = differences.flatMap(({ part, name, kind }) =>
    part === 'rules' && kind !== 'removed' && name && after.rules[name] ? [name] : [],
  )
  if (!names.length) return []
  const failing = new Map(
    names.map(name => [name, { count: 0, examples: [] as { id: number; label: string }[] }]),
  )
  const until = Date.now() + LONGEST_MS
  const context = { today: todayIn(scope.context) }
  let [last, seen, isWhole] = [0, 0, false]
  while (seen < MOST && Date.now() < until && !isWhole) {
    const page = await limitedQuery(scope.services.db, db =>
      sql<Record<string, unknown>>`select * from ${sql.id(tableName(before))}
        where ${sql.id(DELETED_AT)} is null and id > ${last} order by id limit ${PAGE}`.execute(db),
    )
    if (!page) break
    const stored = page.rows.map(row => storedRecord(before, row))
    last = stored.at(-1)?.id ?? last
    for (const record of await withParents(scope.db, before, stored)) {
      for (const [name, found] of failing) {
        if (after.rules[name]?.isValid(record, context) !== false) continue
        found.count += 1
        // People who manage definitions can't necessarily see every record.
        if (found.examples.length >= EXAMPLES || !canOn(scope.ability, 'read', { resource: before, record }))
          continue
        const label = titleIn(before, record, titleFieldsIn(before, scope.language)) ?? `#${record.id}`
        found.examples.push({ id: record.id, label })
      }
    }
    seen += page.rows.length
    isWhole = page.rows.length < PAGE
    // Lets other requests run in between.
    await nextTurn()
  }
  return [...failing].flatMap(([name, { count, examples }]) =>
    count === 0
      ? []
      : [
          {
            resource: words.resource,
            place: `rules.${name}`,
            text: say(isWhole ? 'rule_rows' : 'rule_rows_at_least', {
              smart_count: count,
              name: nameOf(words, 'rules', name),
            }),
            count,
            is_exact: isWhole,
            examples,
          },
        ],
  )
}
