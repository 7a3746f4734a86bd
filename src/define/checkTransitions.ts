import type { AnyField } from '../core/field/fieldType'
import { typeOf } from '../core/field/registry'
import { optionLabel } from '../core/schema/labels'
import { cause, chooseField, chooseLater, cure, fieldWord, type Report } from '../core/schema/mistake'
import { nearestNames } from '../core/schema/nearestNames'
import type { Resource, Transition } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'
import { keepsStatus } from '../core/schema/userTransitions'
import { checkWhen } from './checkWhen'

/** The actions on all records, by their names in the API, hooks and the audit log. */
const ACTIONS_ON_RECORDS = ['create', 'update', 'delete', 'undo', 'restore', 'purge']

/** Checks transitions: their statuses, inputs and due filters exist. */
export function checkTransitions(resource: Resource, report: Report): void {
  const transitions = Object.entries(resource.transitions)
  if (!transitions.length) return
  const status = resource.fields[STATUS] as (AnyField & { options?: readonly string[] }) | undefined
  if (!status?.options || !status.readOnly || status.default === undefined) {
    report('.transitions', cause('no_status'), cure('status'))
    return
  }
  for (const [name, transition] of transitions) {
    const at = `.transitions.${name}`
    const { from, to } = transition
    if (ACTIONS_ON_RECORDS.includes(name)) report(at, cause('action_taken', { name }), cure('other_name'))
    for (const value of to === undefined ? from : [...from, to])
      if (!status.options.includes(value))
        report(at, cause('no_state', { name: value }), chooseState(value, resource, status.options))
    checkFields(resource, transition, { at, report })
    checkManner(transition, at, report)
    checkDue(resource, transition, { at: `${at}.due`, report })
  }
}

function checkFields(
  resource: Resource,
  { requires = [], input: asks = [], initialValues = {}, computed: brings = {} }: Transition,
  { at, report }: { at: string; report: Report },
): void {
  const { fields } = resource
  for (const name of Object.keys(brings))
    if (!fields[name] || name === STATUS || fields[name]?.computed)
      report(`${at}.computed`, cause('not_set', { name }), chooseField(name, resource))
  for (const name of Object.keys(initialValues))
    if (!fields[name]) report(`${at}.initialValues`, cause('no_field', { name }), chooseField(name, resource))
  for (const name of requires)
    if (!fields[name]) report(`${at}.requires`, cause('no_field', { name }), chooseField(name, resource))
  for (const name of asks) {
    const field = fields[name]
    if (!field) report(`${at}.input`, cause('no_field', { name }), chooseField(name, resource))
    else if (name === STATUS || field.computed || typeOf(field).writeOnly)
      report(`${at}.input`, cause('not_asked', { name: fieldWord(resource, name) }), cure('other_field'))
  }
}

function checkManner(transition: Transition, at: string, report: Report): void {
  const { by, input: asks, bulk, repeatable, undo } = transition
  if (by === 'server' && undo) report(`${at}.undo`, cause('server_undo'), cure('no_undo'))
  if (by === 'server' && (asks?.length || bulk))
    report(`${at}.input`, cause('server_input'), cure('no_input'))
  if (repeatable && keepsStatus(transition))
    report(`${at}.repeatable`, cause('repeatable'), cure('not_repeatable'))
}

function checkDue(
  resource: Resource,
  transition: Transition,
  { at, report }: { at: string; report: Report },
): void {
  const { due, to, computed = {} } = transition
  if (due === undefined) return
  // Without `to`, it is no longer due when a field that it sets no longer matches; the clock checks that.
  const isDone = to === undefined ? Object.keys(computed).length > 0 : !keepsStatus(transition)
  if (!isDone) report(at, cause('due_forever'), cure('move_on'))
  checkWhen(resource, due, { at, report })
}

const chooseState = (wrong: string, { name }: Resource, states: readonly string[]) =>
  chooseLater(() =>
    nearestNames(wrong, states).map(state => ({
      ...optionLabel({ name }, STATUS, state),
      fallback: state,
    })),
  )
