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

export const dateSchema = ({ min, max }: DateField) =>
  isoDate
    .refine(value => !min || value >= bound(min), {
      params: { key: 'validation.earliest', min: min && bound(min) },
    })
    .refine(value => !max || value <= bound(max), {
      params: { key: 'validation.latest', max: max && bound(max) },
    })
