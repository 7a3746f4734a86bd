import type { AnyField } from '../core/field/fieldType'
import { typeOf } from '../core/field/registry'
import { FilterError, parseFilter } from '../core/schema/filter'
import type { Resource, Transition } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'

type Report = (place: string, cause: string, cure: string) => void

/** What becomes of every record that was deleted, as the API and the audit log call it. */
const OF_THE_TRASH = ['restore', 'purge']

/** Checks transitions: their statuses, inputs and due filters exist. */
export function checkTransitions(resource: Resource, report: Report): void {
  const transitions = Object.entries(resource.transitions)
  if (!transitions.length) return
  const status = resource.fields[STATUS] as (AnyField & { options?: readonly string[] }) | undefined
  if (!status?.options || !status.readOnly || status.default === undefined) {
    report(
      '.transitions',
      'there is no read-only choice called status with a default',
      'Add one: `status: choice([…], { default, readOnly: true })`',
    )
    return
  }
  for (const [name, transition] of transitions) {
    const at = `.transitions.${name}`
    const { from, to } = transition
    if (OF_THE_TRASH.includes(name)) report(at, 'a way out of the trash is called so', 'Choose another name')
    for (const value of [...from, to])
      if (!status.options.includes(value))
        report(at, `${value} is no status`, `Choose one of: ${status.options.join(', ')}`)
    checkFields(resource, transition, { at, report })
    checkManner(transition, at, report)
    checkDue(resource, transition, { at: `${at}.due`, report })
  }
}

function checkFields(
  { fields }: Resource,
  { requires = [], input: asks = [], computed: brings = {} }: Transition,
  { at, report }: { at: string; report: Report },
): void {
  const known = `Choose one of: ${Object.keys(fields).join(', ')}`
  for (const name of Object.keys(brings))
    if (!fields[name] || name === STATUS || fields[name]?.computed)
      report(`${at}.computed`, `${name} is no field that a move may set`, known)
  for (const name of requires) if (!fields[name]) report(`${at}.requires`, `there is no field ${name}`, known)
  for (const name of asks) {
    const field = fields[name]
    if (!field) report(`${at}.input`, `there is no field ${name}`, known)
    else if (name === STATUS || field.computed || typeOf(field).writeOnly)
      report(`${at}.input`, `${name} is not for anybody to say`, 'Name another field')
  }
}

function checkManner(transition: Transition, at: string, report: Report): void {
  const { from, to, by, input: asks, bulk, repeatable, undo } = transition
  if (by === 'server' && undo)
    report(at, 'nobody makes it by hand, so nobody takes it back', 'Leave out `undo`: it goes with its cause')
  if (by === 'server' && (asks?.length || bulk))
    report(at, 'nobody makes it by hand, so nobody is asked', 'Leave out `input` and `bulk`, or `by`')
  if (repeatable && from.includes(to))
    report(at, 'it may be made again and again anyway', 'Leave out `repeatable`')
}

function checkDue(
  resource: Resource,
  { due, from, to }: Transition,
  { at, report }: { at: string; report: Report },
): void {
  if (due === undefined) return
  if (from.includes(to))
    report(at, 'the record would stay where it is and be due for ever', 'Let it move to another status')
  try {
    parseFilter(resource, due, { now: new Date(0), timeZone: 'UTC' })
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    report(at, error.message, "Write a filter of the API, such as `{ valid_until_lt: '@today' }`")
  }
}
