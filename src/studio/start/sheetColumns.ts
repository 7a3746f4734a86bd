import type { SheetColumn, SheetField, SheetMisfit } from '../../contract/sheets'
import { typeOf } from '../../core/field/registry'
import { fold } from '../../core/schema/fold'
import { fieldNameFrom, isReservedField } from '../../define/fieldNames'

/** A column of a file during the review, with the field that it becomes. */
export interface ReviewedColumn extends SheetColumn {
  isIncluded: boolean
  label: string
  name: string
  /** Whether the user typed the name, so that it no longer follows the label. */
  isNameTyped: boolean
  /** Whether cells that the kind can't store are imported as empty. Placeholders always are. */
  isEmptied: boolean
}

export type ColumnEdit = Partial<
  Pick<ReviewedColumn, 'isIncluded' | 'label' | 'name' | 'kind' | 'is_required' | 'is_unique' | 'isEmptied'>
>

/** Returns the field of the chosen kind. */
export const chosenField = ({ fields, kind }: ReviewedColumn): SheetField | undefined =>
  fields.find(({ field }) => field.kind === kind)

/** Returns the few cells that the chosen kind can't store. */
export const misfitsOf = (column: ReviewedColumn): readonly SheetMisfit[] =>
  chosenField(column)?.misfits ?? []

/** A text that is imported as an empty cell wherever it occurs in its column. */
export interface EmptiedText {
  column: number
  text: string
}

/** Returns the texts of the included columns that are imported as empty cells. */
export const emptiedTexts = (columns: readonly ReviewedColumn[]): EmptiedText[] =>
  columns.flatMap((column, at) =>
    column.isIncluded
      ? misfitsOf(column)
          .filter(({ is_placeholder }) => is_placeholder || column.isEmptied)
          .map(({ text }) => ({ column: at, text }))
      : [],
  )

/** Returns whether values of a kind can identify records: texts and numbers can, days and amounts can't. */
export function canBeUnique(kind: string): boolean {
  const { operators, asStored, asNumber, measured } = typeOf({ kind })
  return operators.includes('eq') && Boolean(asNumber || (asStored && !measured))
}

const NAME = /^[a-z][a-z0-9_]{0,50}$/
const namesBut = (columns: readonly ReviewedColumn[], at: number) =>
  columns.filter((column, place) => place !== at && column.isIncluded).map(({ name }) => name)

/**
 * Returns the initial review: the guess for each column with cells. When the file is read again with other
 * settings and has the same headers, the user's edits are kept.
 */
export function reviewOf(
  columns: readonly SheetColumn[],
  unnamed: (number: number) => string,
  before: readonly ReviewedColumn[] = [],
): ReviewedColumn[] {
  const isSame = columns.every(({ header }, at) => before[at]?.header === header)
  const made: ReviewedColumn[] = []
  for (const [at, column] of columns.entries()) {
    const label = column.header.trim() || unnamed(at + 1)
    const edited = isSame ? before[at] : undefined
    made.push({
      ...column,
      isIncluded: column.fields.length > 0 && (edited?.isIncluded ?? column.samples.length > 0),
      label: edited?.label ?? label,
      name: edited?.name ?? fieldNameFrom(label, namesBut(made, at)),
      isNameTyped: edited?.isNameTyped ?? false,
      isEmptied: false,
    })
  }
  return made
}

/** Returns the columns after an edit of one. Its name follows its label until the user types a name. */
export function withEdit(columns: readonly ReviewedColumn[], at: number, edit: ColumnEdit): ReviewedColumn[] {
  return columns.map((column, place) => {
    if (place !== at) return column
    const edited = { ...column, ...edit, isNameTyped: column.isNameTyped || edit.name !== undefined }
    const follows = edit.label !== undefined && !edited.isNameTyped
    const fixed = {
      ...edited,
      is_unique: edited.is_unique && canBeUnique(edited.kind),
      // Another kind has other cells that it can't store.
      isEmptied: edited.isEmptied && edit.kind === undefined,
    }
    return follows ? { ...fixed, name: fieldNameFrom(fixed.label, namesBut(columns, at)) } : fixed
  })
}

/** The problems of a reviewed column, as translation keys. */
export interface ColumnProblem {
  label?: string
  name?: string
}

/** Returns the problems of the included columns, by the column's index. */
export function problemsOf(columns: readonly ReviewedColumn[]): Map<number, ColumnProblem> {
  const included = columns.filter(({ isIncluded }) => isIncluded)
  const labels = countsOf(included.map(({ label }) => fold(label)))
  const names = countsOf(included.map(({ name }) => name))
  const found = columns.flatMap((column, at): [number, ColumnProblem][] => {
    if (!column.isIncluded) return []
    const label = labelProblem(column.label, labels)
    const name = nameProblem(column.name, names)
    return label || name ? [[at, { label, name }]] : []
  })
  return new Map(found)
}

function labelProblem(label: string, counts: ReadonlyMap<string, number>): string | undefined {
  const plain = fold(label)
  if (!plain) return 'studio_start.label_missing'
  return (counts.get(plain) ?? 0) > 1 ? 'studio_start.label_twice' : undefined
}

function nameProblem(name: string, counts: ReadonlyMap<string, number>): string | undefined {
  if (!NAME.test(name)) return 'studio_start.name_form'
  if (isReservedField(name)) return 'studio_start.name_reserved'
  return (counts.get(name) ?? 0) > 1 ? 'studio_start.name_twice' : undefined
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
