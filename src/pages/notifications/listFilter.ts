import { isDay } from '../../fields/date/typedDay'
import { startOf } from './days'
import type { NotificationQuery } from './notificationProvider'

export const shownChoices = ['all', 'unread', 'read'] as const
export type Shown = (typeof shownChoices)[number]

/** The page's filter in its address; days follow the reader's clock. */
export interface ListFilter {
  show: Shown
  type: string
  from: string
  until: string
}

export const everything: ListFilter = { show: 'all', type: '', from: '', until: '' }

/** Reads `?show=unread&type=…&from=2026-03-01`; an invalid value filters nothing. */
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

/** The address's query for a filter; empty without one. */
export function searchOf(filter: ListFilter): string {
  const params = Object.entries(filter).filter(
    ([name, value]) => value !== everything[name as keyof ListFilter],
  )
  const search = new URLSearchParams(params).toString()
  return search && `?${search}`
}

/** The query for the API. */
export const queryOf = ({ show, type, from, until }: ListFilter): Omit<NotificationQuery, 'limit'> => ({
  ...(show === 'all' ? {} : { read: show === 'read' }),
  ...(type ? { type } : {}),
  ...(from ? { from: startOf(from) } : {}),
  ...(until ? { until: startOf(until, 1) } : {}),
})
