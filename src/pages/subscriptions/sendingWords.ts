import { useLocale, useTranslate } from 'react-admin'
import type { Subscription } from '../../contract/subscriptions'
import { formatDateTime } from '../../core/field/formatDate'
import { officeTimeZone, weekStartsOn } from '../../core/field/officeTime'
import { dateFormat, named } from '../../core/i18n/intl'

const DAYS = 7
/** The hours of a day. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour)

// 1 January 2024 was a Monday.
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, day))

/** Returns the days of the week in the office's order; 1 is Monday. */
export function weekDays(): number[] {
  const first = weekStartsOn() || DAYS
  return Array.from({ length: DAYS }, (_, at) => ((first - 1 + at) % DAYS) + 1)
}

/** Returns the name of a weekday in a language. */
export const dayName = (
  day: number,
  language: string,
  weekday: 'long' | 'short' | 'narrow' = 'long',
): string => dateFormat(language, { weekday, timeZone: 'UTC' }).format(dayOf(day))

/** Formats an hour as a clock time in a language. */
export const hourName = (hour: number, language: string): string =>
  dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1, hour)),
  )

/** Formats the time of an email in the office's time zone. */
export const sendingMoment = (moment: string, language: string): string =>
  formatDateTime(moment, language, officeTimeZone())

/** Returns a function that describes when a view is sent: "Monday and Friday at 8:00 AM". */
export function useSendingWords(): (times: Pick<Subscription, 'days' | 'hour'>) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ days, hour }) => {
    const chosen = weekDays().filter(day => days.includes(day))
    const names =
      chosen.length === DAYS
        ? translate('subscriptions.every_day')
        : named(
            locale,
            chosen.map(day => dayName(day, locale)),
          )
    return translate('subscriptions.when', { days: names, time: hourName(hour, locale) })
  }
}
