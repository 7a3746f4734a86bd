import { isDay } from '../../fields/date/typedDay'
import { startOf } from '../notifications/days'

/** The page's filter, stored in its URL. Days are in the browser's time zone. */
export interface AuditFilter {
  by: number | null
  kind: string
  resource: string
  record: number | null
  from: string
  until: string
}

export const everything: AuditFilter = {
  by: null,
  kind: '',
  resource: '',
  record: null,
  from: '',
  until: '',
}

const NAME = /^[a-z][a-z0-9_-]*$/u

/** Reads `?by=3&kind=export&resource=…&record=12&from=2026-03-01`. Invalid values are ignored. */
export function readFilter(search: string): AuditFilter {
  const given = new URLSearchParams(search)
  const whole = (name: string) => {
    const value = given.get(name) ?? ''
    return /^[1-9]\d{0,14}$/u.test(value) ? Number(value) : null
  }
  const day = (name: string) => {
    const value = given.get(name)
    return isDay(value) ? value : ''
  }
  const word = (name: string) => {
    const value = given.get(name) ?? ''
    return NAME.test(value) ? value : ''
  }
  const resource = word('resource')
  return {
    by: whole('by'),
    kind: word('kind'),
    resource,
    record: resource ? whole('record') : null,
    from: day('from'),
    until: day('until'),
  }
}

/** Returns the URL's query string for a filter; empty without a filter. */
export function searchOf(filter: AuditFilter): string {
  const params = Object.entries(filter).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(params).toString()
  return search && `?${search}`
}

/** Returns the API's query for a filter. */
export const queryOf = ({
  by,
  kind,
  resource,
  record,
  from,
  until,
}: AuditFilter): Record<string, unknown> => ({
  ...(by === null ? {} : { by }),
  ...(kind ? { kind } : {}),
  ...(resource ? { resource } : {}),
  ...(record === null ? {} : { record_id: record }),
  ...(from ? { at_gte: startOf(from) } : {}),
  ...(until ? { at_lt: startOf(until, 1) } : {}),
})
