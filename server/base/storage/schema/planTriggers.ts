import type { AddOnlySpec, TableSpec } from '../tables'
import type { FoundTrigger } from './catalog'
import type { PlanDraft } from './draft'
import { boundedName, ENGINE_CHANGE, isMark, literal, markOf, quoted } from './sqlText'
import { contract, expand, sameInBothModes } from './steps'

const REFUSE = 'refuse_change'

// 42501, insufficient_privilege: no user has the right, not even the owner of the table.
const makeRefusal = `
create or replace function ${REFUSE}() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are only ever added', tg_table_name using errcode = '42501';
end $$`

const REFUSE_ROW = 'refuse_row_change'

const makeRowRefusal = `
create or replace function ${REFUSE_ROW}() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (
    to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] or current_setting('${ENGINE_CHANGE}', true) = 'on'
  ) then
    return new;
  end if;
  raise exception 'Rows of % are only ever added', tg_table_name using errcode = '42501';
end $$`

const refusalOf = ({ except }: AddOnlySpec) => (except === undefined ? makeRefusal : makeRowRefusal)

const markFor = (addOnly: AddOnlySpec) =>
  markOf(
    refusalOf(addOnly),
    [addOnly.where, addOnly.except].filter(part => part !== undefined).join() || null,
  )

function createTrigger(table: string, name: string, addOnly: AddOnlySpec): string[] {
  const { where, except } = addOnly
  const trigger = `${quoted(name)} before update or delete`
  const each = `${trigger} on ${quoted(table)} for each row`
  const when = where
    ? `${each} when (${where})`
    : `${trigger} or truncate on ${quoted(table)} for each statement`
  return [
    refusalOf(addOnly),
    except === undefined
      ? `create trigger ${when} execute function ${REFUSE}()`
      : `create trigger ${each} execute function ${REFUSE_ROW}(${literal(except)})`,
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
      sameInBothModes(
        expand(table, 'moment', ...(present ? [drop(name)] : []), ...createTrigger(table, name, addOnly)),
      ),
    )
  for (const trigger of found)
    if (isMark(trigger.comment) && !(addOnly && trigger.name === name))
      draft.triggers.push(sameInBothModes(contract(table, 'moment', drop(trigger.name))))
}
