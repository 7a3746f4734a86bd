import { z } from 'zod'
import { officeNow, officeTimeZone } from '../../core/field/officeTime'
import { relativeDate } from '../../core/field/relativeDate'
import { latinDigits } from '../../core/schema/latinDigits'
import type { DateField } from './date.type'

/** A day that exists, between the years 1 and 9999. */
export const isoDate = z
  .string()
  .max(40, { abort: true })
  .overwrite(latinDigits)
  .meta({ format: 'date' })
  .pipe(z.iso.date())
  .refine(value => value >= '0001-01-01', { params: { key: 'validation.date' } })

// The bounds of a form depend on the office's day. They are cached for 15 minutes, because in every time zone
// midnight falls on a multiple of 15 minutes in UTC.
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

/** The bounds are read for each value, because a form outlives the day. */
export const dateSchema = ({ min, max }: DateField) =>
  isoDate.superRefine((value, context) => {
    const refuse = (key: string, params: Readonly<Record<string, string>>) =>
      context.addIssue({ code: 'custom', params: { key, ...params } })
    if (min && value < bound(min)) refuse('validation.earliest', { min: bound(min) })
    if (max && value > bound(max)) refuse('validation.latest', { max: bound(max) })
  })
