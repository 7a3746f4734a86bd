import { z } from 'zod'
import { latinDigits } from '../../schema/latinDigits'
import type { DeadlineOptions } from '../deadline'
import type { Field, FieldOptions, FieldType, FilledBy } from '../fieldType'
import { columnFilter, readValue, spanFilter } from '../filters'
import { formatDate } from '../formatDate'
import { officeNow, officeTimeZone } from '../officeTime'
import { relativeDate } from '../relativeDate'
import { scalarType } from '../scalar'

export interface DateOptions extends FieldOptions<string>, DeadlineOptions {
  /** Earliest and latest day: `2000-01-31`, or `@today`, `@today-120y`. */
  min?: string
  max?: string
}
export type DateField = Field<'date', string> & DateOptions

/** A day of the calendar, `YYYY-MM-DD`, the same in every time zone. */
export const date = <const O extends DateOptions>(options?: O) =>
  ({ kind: 'date', ...options }) as Field<'date', string, FilledBy<O>> & DateOptions

/** A day that exists, between the years 1 and 9999. */
export const isoDate = z
  .string()
  .overwrite(latinDigits)
  .meta({ format: 'date' })
  .pipe(z.iso.date())
  .refine(value => value >= '0001-01-01', { params: { key: 'validation.date' } })

// The bounds of a form go by the office's own day. Midnight falls on a quarter of an hour in every time zone.
function bound(value: string): string {
  const now = officeNow()
  const quarter = `${officeTimeZone()} ${Math.floor(now.getTime() / 900_000)}`
  const known = bounds.get(value)
  if (known?.quarter === quarter) return known.day
  const day = relativeDate(value, { now, timeZone: officeTimeZone() })?.from ?? value
  bounds.set(value, { quarter, day })
  return day
}
const bounds = new Map<string, { quarter: string; day: string }>()

const scalar = scalarType<DateField, string>({
  kind: 'date',
  measured: 'day',
  column: 'date',
  expected: 'date',
  schema: ({ min, max }) =>
    isoDate
      .refine(value => !min || value >= bound(min), {
        params: { key: 'validation.earliest', min: min && bound(min) },
      })
      .refine(value => !max || value <= bound(max), {
        params: { key: 'validation.latest', max: max && bound(max) },
      }),
  say: (value, _field, { language }) => formatDate(value, language),
  sample: (_field, n) => `20${String(10 + (n % 10)).padStart(2, '0')}-0${(n % 9) + 1}-1${n % 10}`,
})

export const dateType: FieldType<DateField, string> = {
  ...scalar,
  relative: true,
  filter: (name, operator, value, _field, context) => {
    const span = typeof value === 'string' ? relativeDate(value, context) : undefined
    if (span) return spanFilter(name, operator, span.from, span.to)
    return columnFilter(name, operator, value, one => {
      const day = typeof one === 'string' ? relativeDate(one, context)?.from : undefined
      return day ?? readValue(isoDate, one, 'date')
    })
  },
}
