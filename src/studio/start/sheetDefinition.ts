import type { AnyField } from '../../core/field/field'
import { typeOf } from '../../core/field/registry'
import type { Language } from '../../core/i18n/languages'
import { fold } from '../../core/schema/fold'
import type { DefinitionData } from '../../define/definitionData'
import { chosenField, type ReviewedColumn } from './sheetColumns'

/** The numbers of columns, filters and searched fields in a generated list. */
const COLUMNS = 6
const FILTERS = 4
const SEARCHED = 4

const typeOfColumn = ({ kind }: ReviewedColumn) => typeOf({ kind })
const isShort = (column: ReviewedColumn) => !typeOfColumn(column).long
/** Returns whether a column suits a filter: a choice between a few values, or a date. */
const isFilter = (column: ReviewedColumn) =>
  ['group', 'day', 'moment'].includes(typeOfColumn(column).measured ?? '')
const isText = (column: ReviewedColumn) => {
  const { asStored, expression, measured } = typeOfColumn(column)
  return isShort(column) && asStored === true && expression === 'text' && !measured
}

/** Returns the definition of a resource with a field for each included column. It has no name yet. */
export function sheetDefinition(
  columns: readonly ReviewedColumn[],
  title: string,
  language: Language,
): DefinitionData {
  const included = columns.filter(({ isIncluded }) => isIncluded)
  const options = Object.fromEntries(
    included.flatMap(column => {
      const words = chosenField(column)?.words
      return words ? [[column.name, words] as const] : []
    }),
  )
  const firstOf = (fits: (column: ReviewedColumn) => boolean, most: number) =>
    included
      .filter(fits)
      .map(({ name }) => name)
      .slice(0, most)
  const shown = firstOf(isShort, included.length).filter(name => name !== title)
  const filters = firstOf(isFilter, FILTERS)
  const search = firstOf(isText, SEARCHED)
  return {
    name: '',
    title,
    subject: '',
    menu: 'work',
    fields: Object.fromEntries(included.map(column => [column.name, fieldOf(column)])),
    list: {
      columns: [title, ...shown].slice(0, COLUMNS),
      ...(filters.length && { filters }),
      ...(search.length && { search }),
    },
    labels: {
      [language]: {
        fields: Object.fromEntries(included.map(({ name, label }) => [name, label.trim()])),
        ...(Object.keys(options).length && { options }),
      },
    },
  }
}

const fieldOf = (column: ReviewedColumn) =>
  ({
    ...chosenField(column)?.field,
    ...(column.is_required && { required: true }),
    ...(column.is_unique && { unique: true }),
  }) as AnyField

const TITLE = /^(name|title|label|nom|titre|intitule|ad|isim|baslik|unvan|اسم|الاسم|العنوان)/

/**
 * Returns the columns that can be the title of a record, the best first: texts before other types, then
 * columns without empty cells, then headings like "name".
 */
export function titleColumns(columns: readonly ReviewedColumn[]): ReviewedColumn[] {
  const rankOf = (column: ReviewedColumn) =>
    (isText(column) ? 0 : 4) + (column.is_required ? 0 : 2) + (TITLE.test(fold(column.label)) ? 0 : 1)
  return columns
    .filter(column => column.isIncluded && isShort(column))
    .sort((one, other) => rankOf(one) - rankOf(other))
}
