import type { Cell } from '../../../../src/contract/imports'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { ApiError } from '../../../base/errors/apiError'
import { maskFor } from '../../../engine/records/readable'
import { checkReferences } from '../../../engine/writes/checkReferences'
import { attempt } from '../../../work/tasks/savepoint'
import type { PreparedRow, Preparing } from './prepareRows'
import { type CheckedRow, type RowChange, unchecked } from './row'
import {
  fieldOfUniqueValue,
  sameForm,
  uniqueValueKey,
  uniqueValuesOf,
  valuesInRecords,
  valuesInRows,
} from './takenValues'

// Marks a value that other rows of the file must not have in any spelling; values of records have no mark.
const IN_FILE = '@'

/** Checks the result of importing some rows, without writing them. */
export async function checkRows(
  preparing: Preparing,
  id: string,
  rows: readonly { row: number; cells: Cell[] }[],
): Promise<CheckedRow[]> {
  const prepared = await preparing.prepare(rows, false)
  await checkPointers(preparing, prepared)
  const checked = prepared.map((one, at) => checkedRow(preparing, one, rows[at]?.cells ?? []))
  await checkTaken(preparing, id, checked)
  return checked
}

/**
 * Finds rows with references that the person can't choose. It checks all rows
 * together, and halves the list if one is wrong.
 */
async function checkPointers(preparing: Preparing, rows: readonly PreparedRow[]): Promise<void> {
  const sound = rows.filter(({ prepared, issues }) => prepared && !issues.length)
  const wrong = await refusalOf(preparing, sound)
  if (!wrong) return
  if (sound.length === 1) {
    sound[0]?.issues.push(...preparing.issuesOf(wrong))
    return
  }
  const middle = Math.ceil(sound.length / 2)
  await checkPointers(preparing, sound.slice(0, middle))
  await checkPointers(preparing, sound.slice(middle))
}

async function refusalOf(
  { scope, resource }: Preparing,
  rows: readonly PreparedRow[],
): Promise<ApiError | undefined> {
  if (!rows.length) return undefined
  try {
    const all = rows.flatMap(({ prepared }) => prepared ?? [])
    await attempt(scope.db, () => checkReferences(scope, resource, { prepared: all }))
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function checkedRow(
  preparing: Preparing,
  { row, before, prepared, issues }: PreparedRow,
  cells: Cell[],
): CheckedRow {
  const { resource, plan, texts } = preparing
  const key = plan.key ? texts.read(cells).key : ''
  const unique = prepared ? uniqueValuesOf(resource, prepared.values) : []
  const inFile = [
    ...(key && plan.key ? [{ field: plan.key, value: before?.[plan.key] ?? key }] : []),
    ...unique,
  ].map(({ field: name, value }) => {
    const field = fieldOf(resource, name)
    return { field: `${IN_FILE}${name}`, value: field ? sameForm(field, value) : String(value) }
  })
  const taken = [...new Set([...inFile, ...unique].map(uniqueValueKey))]
  const place = { ...unchecked(row, cells), taken: taken.length ? taken : null }
  const found = { record_id: before?.id ?? null, version: before?.version ?? null }
  if (issues.length || !prepared) return { ...place, ...found, state: 'wrong', issues }
  if (!before) return { ...place, state: 'create' }
  const changes = changesOf(preparing, prepared)
  return {
    ...place,
    ...found,
    state: changes.length ? 'update' : 'same',
    changes: changes.length ? changes : null,
  }
}

/** Returns the changed fields that the person can read. */
function changesOf(
  { scope, resource }: Preparing,
  { before, values, changed }: NonNullable<PreparedRow['prepared']>,
): RowChange[] {
  const shown = maskFor(scope.ability, resource)({ ...before, ...values })
  return changed
    .filter(field => field in shown)
    .map(field => ({ field, before: before?.[field] ?? null, after: values[field] ?? null }))
}

/** Rejects rows with a value that must be unique and that another record or an earlier row already has. */
async function checkTaken(
  { scope: { db }, resource, texts }: Preparing,
  id: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  const all = [...new Set(rows.flatMap(({ taken }) => taken ?? []))]
  if (!all.length) return
  const values = all.map(text => ({
    field: fieldOfUniqueValue(text),
    value: text.slice(fieldOfUniqueValue(text).length + 1),
  }))
  const records = await valuesInRecords(db, resource, values)
  const others = await valuesInRows(db, id, all)
  for (const row of rows)
    for (const text of row.taken ?? []) {
      const field = fieldOfUniqueValue(text)
      const record = records.get(text)
      const earlier = others.get(text)
      const isOther = field.startsWith(IN_FILE) && earlier !== undefined && earlier.row < row.row
      const name = field.replace(IN_FILE, '')
      const at = { field: name, column: texts.columnOf(name) }
      if (isOther) refuse(row, { ...at, key: 'import.twice', params: { row: earlier.row } })
      else if (record !== undefined && record !== row.record_id && row.state !== 'same')
        refuse(row, { ...at, key: 'validation.unique' })
      if (!earlier || earlier.row > row.row) others.set(text, { row: row.row })
    }
}

function refuse(row: CheckedRow, issue: NonNullable<CheckedRow['issues']>[number]): void {
  row.state = 'wrong'
  row.changes = null
  row.issues = [...(row.issues ?? []), issue]
}
