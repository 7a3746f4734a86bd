import type { DeadlineOptions } from '../../core/field/deadline'
import type { Field, FieldOptions, FieldType, FilledBy, FilterContext } from '../../core/field/fieldType'
import { columnFilter, filterSchemaOf, readValue, spanFilter } from '../../core/field/filters'
import { formatDateTime } from '../../core/field/formatDate'
import { momentText } from '../../core/field/momentText'
import { relativeDate, type Span, startOfDayIn } from '../../core/field/relativeDate'
import { scalarType } from '../../core/field/scalar'
import { daysAfter } from '../../core/schema/days'
import { anyDay } from '../date/date.type'

export type DateTimeOptions = FieldOptions<string> & DeadlineOptions
export type DateTimeField = Field<'dateTime', string> & DateTimeOptions

/** Creates a field for a moment, stored in UTC: `2026-03-01T08:30:00.000Z`. */
export const dateTime = <const O extends DateTimeOptions>(options?: O) =>
  ({ kind: 'dateTime', ...options }) as Field<'dateTime', string, FilledBy<O>> & DateTimeOptions

const scalar = scalarType<DateTimeField, string>({
  kind: 'dateTime',
  measured: 'moment',
  column: 'timestamptz',
  expected: 'date_time',
  format: (value, _field, { language, timeZone }) => formatDateTime(value, language, timeZone),
  localText: momentText,
  sample: (_field, n) => new Date(Date.UTC(2025, n % 12, (n % 28) + 1, n % 24, n % 60)).toISOString(),
})

/** Returns the moments of a day in the office's time zone, for a filter with a day as its value. */
function daySpan(value: unknown, context: FilterContext): Span | undefined {
  if (typeof value !== 'string') return undefined
  const days = relativeDate(value, context) ?? wholeDay(value, context)
  return (
    days && { from: startOfDayIn(days.from, context.timeZone), to: startOfDayIn(days.to, context.timeZone) }
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function wholeDay(value: string, context: FilterContext): Span | undefined {
  const schema = filterSchemaOf(anyDay, context)
  const from = schema ? (schema.safeParse(value).data as string | undefined) : DAY.exec(value)?.[0]
  return from ? { from, to: daysAfter(from, 1) } : undefined
}

export const dateTimeType: FieldType<DateTimeField, string> = {
  ...scalar,
  filter: (name, wanted, field) => {
    const span = daySpan(wanted.value, wanted.context)
    if (span) return spanFilter(name, wanted.operator, span)
    return columnFilter(name, wanted, one =>
      readValue<string>(field, one, { expected: 'date_time', context: wanted.context }),
    )
  },
}
