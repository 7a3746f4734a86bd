import { schemaOf, typeOf } from '../fields'
import { relativeDate } from '../fields/relativeDate'
import { FilterError, parseFilter } from './filter'
import { fieldAt, targetOf } from './path'
import type { Resource } from './resource'
import type { ScheduledMail, ScheduledSet } from './schedule'
import { fieldOf, STATUS } from './systemFields'

type Report = (place: string, cause: string, cure: string) => void

const ANY_DAY = { now: new Date(0), timeZone: 'UTC' }

/** Entries of a schedule that cannot be done: filters that are none, values that no field takes, mails to nobody. */
export function checkSchedule(resource: Resource, all: readonly Resource[], report: Report): void {
  for (const [name, entry] of Object.entries(resource.schedule)) {
    const at = `.schedule.${name}`
    try {
      parseFilter(resource, entry.when, ANY_DAY)
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
      report(`${at}.when`, error.message, "Write a filter of the API, such as `{ expiry_lte: '@today+90' }`")
    }
    if ('set' in entry) checkSet(resource, entry, `${at}.set`, report)
    else checkMail(resource, entry, { all, at, report })
  }
}

function checkSet(resource: Resource, { set }: ScheduledSet, at: string, report: Report): void {
  for (const [name, value] of Object.entries(set)) {
    const field = resource.fields[name]
    if (!field || name === STATUS || field.computed || typeOf(field).writeOnly)
      report(`${at}.${name}`, 'is no field that a day can set', 'Set another field; a status has transitions')
    else if (value !== null && !schemaOf(field).safeParse(onAnyDay(value)).success)
      report(`${at}.${name}`, 'is not a value that the field takes', 'Correct the value')
  }
}

const onAnyDay = (value: unknown) =>
  typeof value === 'string' ? (relativeDate(value, ANY_DAY)?.from ?? value) : value

interface Place {
  all: readonly Resource[]
  at: string
  report: Report
}

function checkMail(
  resource: Resource,
  { mail: { to, params = {} }, once = [] }: ScheduledMail,
  { all, at, report }: Place,
): void {
  const end = fieldAt(all, resource, to)
  if (!end || !targetOf(all, end.field)?.account)
    report(`${at}.mail.to`, `${to} does not lead to a person`, 'Name references up to one to an account')
  for (const [param, path] of Object.entries(params))
    if (!fieldAt(all, resource, path))
      report(`${at}.mail.params.${param}`, `there is no field ${path}`, 'Name references up to a field')
  for (const name of once)
    if (!fieldOf(resource, name))
      report(`${at}.once`, `there is no field ${name}`, 'Name fields of the record')
}
