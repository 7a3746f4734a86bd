import type { AddOnlySpec, TableSpec } from '../tables'
import type { FoundTrigger } from './catalog'
import type { PlanDraft } from './draft'
import { boundedName, isMark, literal, markOf, quoted } from './sqlText'
import { alike, contract, expand } from './steps'

const REFUSE = 'refuse_change'

// 42501, insufficient_privilege: no user has the right, not even the owner of the table.
const makeRefusal = `
create or replace function ${REFUSE}() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are only ever added', tg_table_name using errcode = '42501';
end $$`

const markFor = ({ where }: AddOnlySpec) => markOf(makeRefusal, where ?? null)

function createTrigger(table: string, name: string, addOnly: AddOnlySpec): string[] {
  const trigger = `${quoted(name)} before update or delete`
  const when = addOnly.where
    ? `${trigger} on ${quoted(table)} for each row when (${addOnly.where})`
    : `${trigger} or truncate on ${quoted(table)} for each statement`
  return [
    makeRefusal,
    `create trigger ${when} execute function ${REFUSE}()`,
    `comment on trigger ${quoted(name)} on ${quoted(table)} is ${literal(markFor(addOnly))}`,
  ]
}

/**
 * Plans the trigger of an append-only table. The database's owner can still restore it (rows are inserted
 * before the triggers are created) and change its columns; with `session_replication_role = replica`,
 * anything.
 */
export function planTriggers(
  draft: PlanDraft,
  { name: table, addOnly }: TableSpec,
  found: FoundTrigger[],
): void {
  const name = boundedName(`${table}_add_only`)
  const drop = (trigger: string) => `drop trigger ${quoted(trigger)} on ${quoted(table)}`
  const present = found.find(trigger => trigger.name === name)
  if (addOnly && (present?.comment !== markFor(addOnly) || !present.enabled))
    draft.triggers.push(
      alike(
        expand(table, 'moment', ...(present ? [drop(name)] : []), ...createTrigger(table, name, addOnly)),
      ),
    )
  for (const trigger of found)
    if (isMark(trigger.comment) && !(addOnly && trigger.name === name))
      draft.triggers.push(alike(contract(table, 'moment', drop(trigger.name))))
}
