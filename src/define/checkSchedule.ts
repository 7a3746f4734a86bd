import { typeOf } from '../core/field/registry'
import { relativeDate } from '../core/field/relativeDate'
import { FilterError, parseFilter } from '../core/schema/filter'
import type { Resource, Values } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'
import { schemaOf } from '../fields/schemas'
import type { Report } from './report'

const ANY_DAY = { now: new Date(0), timeZone: 'UTC' }

/** Entries of a schedule that cannot be done: filters that are none, values that no field takes. */
export function checkSchedule(resource: Resource, resources: readonly Resource[], report: Report): void {
  for (const [name, { when, of, set }] of Object.entries(resource.schedule)) {
    const at = `.schedule.${name}`
    checkWhen(resource, when, { at: `${at}.when`, report })
    for (const [field, met] of Object.entries(of ?? {})) {
      const { to } = (resource.fields[field] ?? {}) as { to?: string }
      const target = resources.find(({ name }) => name === to)
      if (target) checkWhen(target, met, { at: `${at}.of.${field}`, report })
      else report(`${at}.of.${field}`, 'names no record', 'Name a reference to a resource')
    }
    for (const [field, value] of Object.entries(set))
      checkSet(resource, field, { value, at: `${at}.set`, report })
  }
}

/** A filter by which the clock finds records. */
export function checkWhen(
  resource: Resource,
  when: Values,
  { at, report }: { at: string; report: Report },
): void {
  try {
    parseFilter(resource, when, ANY_DAY)
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    report(at, error.message, "Write a filter of the API, such as `{ expiry_lte: '@today+90' }`")
  }
}

function checkSet(
  resource: Resource,
  name: string,
  { value, at, report }: { value: unknown; at: string; report: Report },
): void {
  const field = resource.fields[name]
  if (!field || name === STATUS || field.computed || typeOf(field).writeOnly)
    report(`${at}.${name}`, 'is no field that a day can set', 'Set another field; a status has transitions')
  else if (value !== null && !schemaOf(field).safeParse(onAnyDay(value)).success)
    report(`${at}.${name}`, 'is not a value that the field takes', 'Correct the value')
}

const onAnyDay = (value: unknown) =>
  typeof value === 'string' ? (relativeDate(value, ANY_DAY)?.from ?? value) : value
