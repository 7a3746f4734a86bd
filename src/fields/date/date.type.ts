import type { DeadlineOptions } from '../../core/field/deadline'
import type { Field, FieldOptions, FieldType, FilledBy } from '../../core/field/fieldType'
import { columnFilter, readValue, spanFilter } from '../../core/field/filters'
import { formatDate } from '../../core/field/formatDate'
import { relativeDate } from '../../core/field/relativeDate'
import { scalarType } from '../../core/field/scalar'

export interface DateOptions extends FieldOptions<string>, DeadlineOptions {
  /** Earliest and latest day: `2000-01-31`, or `@today`, `@today-120y`. */
  min?: string
  max?: string
}
export type DateField = Field<'date', string> & DateOptions

/** Creates a field for a calendar day, `YYYY-MM-DD`, the same in every time zone. */
export const date = <const O extends DateOptions>(options?: O) =>
  ({ kind: 'date', ...options }) as Field<'date', string, FilledBy<O>> & DateOptions

/** A day without bounds. */
export const anyDay = date()

const scalar = scalarType<DateField, string>({
  kind: 'date',
  expression: 'day',
  measured: 'day',
  column: 'date',
  expected: 'date',
  format: (value, _field, { language }) => formatDate(value, language),
  sample: (_field, n) => `20${String(10 + (n % 10)).padStart(2, '0')}-0${(n % 9) + 1}-1${n % 10}`,
})

export const dateType: FieldType<DateField, string> = {
  ...scalar,
  relative: true,
  filter: (name, wanted) => {
    const { operator, value, context } = wanted
    const span = typeof value === 'string' ? relativeDate(value, context) : undefined
    if (span) return spanFilter(name, operator, span)
    return columnFilter(name, wanted, one => {
      const day = typeof one === 'string' ? relativeDate(one, context)?.from : undefined
      return day ?? readValue<string>(anyDay, one, { expected: 'date', context })
    })
  },
}
