import type { CheckSpec, ForeignKeySpec, TableSpec } from '../tables'
import type { FoundConstraint } from './catalog'
import type { PlanDraft } from './draft'
import { boundedName, isMark, literal, markOf, quoted } from './sqlText'

function addForeignKey(table: string, { column, references }: ForeignKeySpec): string {
  const name = quoted(boundedName(`${table}_${column}_fkey`))
  const key = `foreign key (${quoted(column)}) references ${quoted(references)} (id)`
  return `alter table ${quoted(table)} add constraint ${name} ${key}`
}

function planForeignKey(
  draft: PlanDraft,
  { table, key }: { table: string; key: ForeignKeySpec },
  found: FoundConstraint[],
): void {
  const present = found.find(({ kind, column }) => kind === 'f' && column === key.column)
  if (!present) draft.constraints.push([addForeignKey(table, key)])
  else if (present.references !== key.references)
    draft.refuse(
      `alter table ${quoted(table)} drop constraint ${quoted(present.name)}; ${addForeignKey(table, key)}`,
      `${key.column} holds ids of ${present.references}, which mean other rows in ${key.references}`,
    )
}

function addCheck(table: string, check: CheckSpec, name: string): string[] {
  const place = `constraint ${quoted(name)}`
  return [
    `alter table ${quoted(table)} add ${place} check (${check.expression})`,
    `comment on ${place} on ${quoted(table)} is ${literal(markOf(check.expression))}`,
  ]
}

/** Plans the foreign keys and checks of a table. */
export function planConstraints(draft: PlanDraft, table: TableSpec, constraints: FoundConstraint[]): void {
  for (const key of table.foreignKeys) planForeignKey(draft, { table: table.name, key }, constraints)
  const left = new Map(constraints.filter(({ kind }) => kind === 'c').map(found => [found.name, found]))
  for (const check of table.checks ?? []) {
    const name = boundedName(check.name)
    const found = left.get(name)
    left.delete(name)
    const drop = `alter table ${quoted(table.name)} drop constraint ${quoted(name)}`
    if (!found) draft.constraints.push(addCheck(table.name, check, name))
    else if (found.comment !== markOf(check.expression))
      draft.constraints.push([drop, ...addCheck(table.name, check, name)])
  }
  for (const found of left.values()) {
    if (!isMark(found.comment)) continue
    draft.constraints.push([`alter table ${quoted(table.name)} drop constraint ${quoted(found.name)}`])
  }
}
