import type { CheckSpec, ForeignKeySpec, SchemaStep, TableSpec } from '../tables'
import type { FoundConstraint } from './catalog'
import type { PlanDraft } from './draft'
import { boundedName, isMark, literal, markOf, quoted } from './sqlText'
import { changingRows, contract, expand } from './steps'

/** The existing constraints of a table. */
interface Constrained {
  found: readonly FoundConstraint[]
  /** The references of restored fields. The rows that they reference can be gone. */
  returning: ReadonlySet<string>
}

const dropConstraint = (table: string, name: string) =>
  `alter table ${quoted(table)} drop constraint ${quoted(name)}`
const dropIfThere = (table: string, name: string) =>
  `alter table ${quoted(table)} drop constraint if exists ${quoted(name)}`
const validate = (table: string, name: string) =>
  `alter table ${quoted(table)} validate constraint ${quoted(name)}`

const keyName = (table: string, column: string) => boundedName(`${table}_${column}_fkey`)

function addForeignKey(table: string, { column, references }: ForeignKeySpec): string {
  const key = `foreign key (${quoted(column)}) references ${quoted(references)} (id)`
  return `alter table ${quoted(table)} add constraint ${quoted(keyName(table, column))} ${key}`
}

const emptyDangling = (table: string, { column, references }: ForeignKeySpec) =>
  changingRows(table, {
    set: `${quoted(column)} = null`,
    where: `${quoted(column)} is not null and not exists (
      select from ${quoted(references)} r where r.id = ${quoted(table)}.${quoted(column)})`,
  })

function planForeignKey(
  draft: PlanDraft,
  { table, key }: { table: string; key: ForeignKeySpec },
  { found, returning }: Constrained,
): void {
  const name = keyName(table, key.column)
  const present = found.find(({ kind, column }) => kind === 'f' && column === key.column)
  const validating = expand(table, 'none', validate(table, present?.name ?? name))
  if (!present) {
    const emptying = returning.has(key.column) ? [emptyDangling(table, key)] : []
    draft.constraints.push({
      change: [addForeignKey(table, key)],
      steps: [...emptying, expand(table, 'moment', `${addForeignKey(table, key)} not valid`), validating],
    })
  } else if (present.references !== key.references)
    draft.block(
      `${dropConstraint(table, present.name)}; ${addForeignKey(table, key)}`,
      `${key.column} contains IDs of ${present.references}, which identify other rows in ${key.references}`,
    )
  else if (!present.isValid)
    draft.constraints.push({ change: [validate(table, present.name)], steps: [validating] })
}

/**
 * Drops the foreign keys of columns that are no longer used, so that the rows they reference can be deleted.
 */
export function planLeftKeys(
  draft: PlanDraft,
  table: string,
  { found, columns }: { found: readonly FoundConstraint[]; columns: ReadonlySet<string> },
): void {
  for (const { kind, name, column } of found) {
    if (kind !== 'f' || column === null || columns.has(column) || name !== keyName(table, column)) continue
    draft.constraints.push({
      change: [dropConstraint(table, name)],
      steps: [contract(table, 'moment', dropIfThere(table, name))],
    })
  }
}

function addCheck(table: string, check: CheckSpec, valid = ''): string[] {
  const place = `constraint ${quoted(boundedName(check.name))}`
  return [
    `alter table ${quoted(table)} add ${place} check (${check.expression})${valid}`,
    `comment on ${place} on ${quoted(table)} is ${literal(markOf(check.expression))}`,
  ]
}

function planCheck(
  draft: PlanDraft,
  { table, check }: { table: string; check: CheckSpec },
  found: FoundConstraint | undefined,
): void {
  const name = boundedName(check.name)
  const isRight = found?.comment === markOf(check.expression)
  if (found && isRight && found.isValid) return
  // The running definitions might write values that a changed check refuses.
  const step = found && !isRight ? contract : expand
  const validating: SchemaStep = step(table, 'none', validate(table, name))
  if (found && isRight) {
    draft.constraints.push({ change: validating.statements, steps: [validating] })
    return
  }
  draft.constraints.push({
    change: [...(found ? [dropConstraint(table, name)] : []), ...addCheck(table, check)],
    steps: [
      step(
        table,
        'moment',
        ...(found ? [dropIfThere(table, name)] : []),
        ...addCheck(table, check, ' not valid'),
      ),
      validating,
    ],
  })
}

/** Plans the foreign keys and checks of a table. */
export function planConstraints(draft: PlanDraft, table: TableSpec, constrained: Constrained): void {
  const { found: all } = constrained
  for (const key of table.foreignKeys) planForeignKey(draft, { table: table.name, key }, constrained)
  planLeftKeys(draft, table.name, {
    found: all,
    columns: new Set(table.columns.map(({ name }) => name)),
  })
  const left = new Map(all.filter(({ kind }) => kind === 'c').map(found => [found.name, found]))
  for (const check of table.checks ?? []) {
    const name = boundedName(check.name)
    planCheck(draft, { table: table.name, check }, left.get(name))
    left.delete(name)
  }
  for (const { name, comment } of left.values()) {
    if (!isMark(comment)) continue
    draft.constraints.push({
      change: [dropConstraint(table.name, name)],
      steps: [contract(table.name, 'moment', dropIfThere(table.name, name))],
    })
  }
}
