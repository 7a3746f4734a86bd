import { optionLabel } from '../core/schema/labels'
import { cause, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'
import type { ExtensionData } from './definitionData'
import { type OwnTransitions, statesBefore } from './ownStates'

/**
 * Refuses what an extension would make the server do past the rules of the extended resource: transitions into its
 * states and out of protected ones, and changes of fields that decide what people may do or that people can't change.
 */
export function checkExtension(
  { transitions = {}, schedule = {} }: ExtensionData,
  { base, resources }: { base: Resource; resources: readonly Resource[] },
  report: Report,
): void {
  const decisive = decisiveFields(base, resources)
  const checkField = (at: string, name: string) => {
    const params = { name: fieldWord(base, name) }
    if (decisive.has(name)) report(at, cause('decides_rights', params), cure('not_set_here'))
    else if (isProtected(base, name)) report(at, cause('protected_field', params), cure('field_of_yours'))
  }
  for (const [name, transition] of Object.entries(transitions)) {
    const at = `.transitions.${name}`
    checkStates(base, { at, transition, transitions, report })
    const { input = [], initialValues = {} } = transition
    for (const field of input) checkField(`${at}.input`, field)
    for (const field of Object.keys(initialValues))
      if (!input.includes(field)) checkField(`${at}.initialValues`, field)
  }
  for (const [name, { set }] of Object.entries(schedule))
    for (const field of Object.keys(set)) checkField(`.schedule.${name}.set.${field}`, field)
}

function checkStates(
  base: Resource,
  {
    at,
    transition,
    transitions,
    report,
  }: { at: string; transition: OwnTransitions[string]; transitions: OwnTransitions; report: Report },
): void {
  const { from, to } = transition
  if (to === undefined) return
  const stateWord = (state: string) => ({ ...optionLabel(base, STATUS, state), fallback: state })
  const isShipped = (state: string) => isShippedState(base, state)
  if (isShipped(to)) {
    // The way back skips nothing, because the record had no other shipped state since.
    const leadsBack = from.every(state => {
      const { shipped } = statesBefore(state, transitions, isShipped)
      return !isShipped(state) && shipped.size === 1 && shipped.has(to)
    })
    if (!leadsBack) report(at, cause('shipped_state', { name: stateWord(to) }), cure('lead_elsewhere'))
    return
  }
  const kept = from.find(state => isShipped(state) && !canLeave(base, state, transition))
  if (kept !== undefined) report(at, cause('kept_state', { name: stateWord(kept) }), cure('leave_state'))
}

/**
 * Whether the extended resource itself has a state. Its transitions there have conditions, and hooks that know them
 * by name and change other records; a transition of an extension would have neither.
 */
const isShippedState = ({ fields }: Resource, state: string): boolean =>
  (fields[STATUS] as { options?: readonly string[] } | undefined)?.options?.includes(state) ?? false

/**
 * Whether a transition of an extension can lead out of a shipped state. One that the product's own transitions leave only
 * with another permission, such as that of a blocked customer, needs this permission, and the reason.
 */
function canLeave(base: Resource, state: string, { action, reason, by }: OwnTransitions[string]): boolean {
  const ways = Object.values(base.transitions).filter(
    ({ from, to }) => from.includes(state) && to !== undefined && to !== state,
  )
  const isProtected = ways.length > 0 && ways.every(({ action = 'update' }) => action !== 'update')
  return !isProtected || ways.some(way => by !== 'server' && way.action === action && (reason || !way.reason))
}

/** Whether people can't change a shipped field of a record. The status has its own check. */
function isProtected({ fields }: Resource, name: string): boolean {
  const { readOnly, immutable, computed } = fields[name] ?? {}
  return name !== STATUS && !computed && Boolean(readOnly || immutable)
}

/**
 * Returns the fields of a resource that decide what people may do: how they sign in and the rights that they have
 * then, and everything about roles.
 */
function decisiveFields(base: Resource, resources: readonly Resource[]): ReadonlySet<string> {
  const people = base.account ? base : resources.find(({ account }) => account)
  const { account } = people ?? {}
  if (!people || !account) return new Set()
  const { email, password, active, type, role, team, contextFields = [] } = account
  if (people === base)
    return new Set([email, password, active, type, role ?? type, team ?? type, ...contextFields])
  const { to } = (role === undefined ? {} : people.fields[role]) as { to?: string }
  return new Set(to === base.name ? Object.keys(base.fields) : [])
}
