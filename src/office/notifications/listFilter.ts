import { isDay } from '../../fields/date/typedDay'
import { startOf } from './days'
import type { NotificationFilter } from './notificationKeys'

export const shownChoices = ['all', 'unread', 'read'] as const
export type Shown = (typeof shownChoices)[number]

/** The page's filter, stored in its URL. Days are in the browser's time zone. */
export interface ListFilter {
  show: Shown
  type: string
  from: string
  until: string
}

export const everything: ListFilter = { show: 'all', type: '', from: '', until: '' }

/** Reads `?show=unread&type=…&from=2026-03-01`. Invalid values are ignored. */
export function readFilter(search: string): ListFilter {
  const given = new URLSearchParams(search)
  const day = (name: string) => {
    const value = given.get(name)
    return isDay(value) ? value : ''
  }
  return {
    show: shownChoices.find(each => each === given.get('show')) ?? 'all',
    type: given.get('type') ?? '',
    from: day('from'),
    until: day('until'),
  }
}

/** Returns the URL's query string for a filter; empty if everything is shown. */
export function searchOf(filter: ListFilter): string {
  const params = Object.entries(filter).filter(
    ([name, value]) => value !== everything[name as keyof ListFilter],
  )
  const search = new URLSearchParams(params).toString()
  return search && `?${search}`
}

/** Returns the API's filter. */
export const queryOf = ({ show, type, from, until }: ListFilter): NotificationFilter => ({
  ...(show === 'all' ? {} : { read: show === 'read' }),
  ...(type ? { type } : {}),
  ...(from ? { created_at_gte: startOf(from) } : {}),
  ...(until ? { created_at_lt: startOf(until, 1) } : {}),
})
