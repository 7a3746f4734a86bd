import { typeOf } from '../core/field/registry'
import { relativeDate } from '../core/field/relativeDate'
import { cause, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'
import { schemaOf } from '../fields/schemas'
import { ANY_DAY, checkWhen } from './checkWhen'

/** Reports schedule entries with invalid filters, or with values that the fields don't accept. */
export function checkSchedule(resource: Resource, resources: readonly Resource[], report: Report): void {
  for (const [name, { when, of, set }] of Object.entries(resource.schedule)) {
    const at = `.schedule.${name}`
    checkWhen(resource, when, { at: `${at}.when`, report })
    for (const [field, met] of Object.entries(of ?? {})) {
      const { to } = (resource.fields[field] ?? {}) as { to?: string }
      const target = resources.find(({ name }) => name === to)
      if (target) checkWhen(target, met, { at: `${at}.of.${field}`, report })
      else report(`${at}.of.${field}`, cause('no_record', { name: field }), cure('reference'))
    }
    for (const [field, value] of Object.entries(set))
      checkSet(resource, field, { value, at: `${at}.set`, report })
  }
}

function checkSet(
  resource: Resource,
  name: string,
  { value, at, report }: { value: unknown; at: string; report: Report },
): void {
  const field = resource.fields[name]
  if (!field || name === STATUS || field.computed || typeOf(field).writeOnly)
    report(`${at}.${name}`, cause('not_scheduled', { name: fieldWord(resource, name) }), cure('transition'))
  else if (value !== null && !schemaOf(field).safeParse(onAnyDay(value)).success)
    report(`${at}.${name}`, cause('value'), cure('correct'))
}

const onAnyDay = (value: unknown) =>
  typeof value === 'string' ? (relativeDate(value, ANY_DAY)?.from ?? value) : value
