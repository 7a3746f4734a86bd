import { optionLabel, transitionLabel } from '../core/schema/labels'
import { cause, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource, Transition } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'
import type { ExtensionData } from './definitionData'
import { expressionOf } from './expressions'

type OwnTransition = NonNullable<ExtensionData['transitions']>[string]

/**
 * Refuses what an extension would make the server do past the conditions of the extended resource: transitions into
 * a state that a condition guards, and changes of the fields that decide what people may do.
 */
export function checkExtension(
  { transitions = {}, schedule = {} }: ExtensionData,
  { base, resources }: { base: Resource; resources: readonly Resource[] },
  report: Report,
): void {
  const decisive = decisiveFields(base, resources)
  const refuse = (at: string, name: string) =>
    report(at, cause('decides_rights', { name: fieldWord(base, name) }), cure('not_set_here'))
  for (const [name, transition] of Object.entries(transitions)) {
    const at = `.transitions.${name}`
    checkConditions(transition, base, (what, how) => report(at, what, how))
    for (const field of transition.input ?? []) if (decisive.has(field)) refuse(`${at}.input`, field)
  }
  for (const [name, { set }] of Object.entries(schedule))
    for (const field of Object.keys(set))
      if (decisive.has(field)) refuse(`.schedule.${name}.set.${field}`, field)
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

/** Reports a transition into a state that no shipped transition reaches under as few conditions. */
function checkConditions(
  own: OwnTransition,
  base: Resource,
  report: (what: ReturnType<typeof cause>, how: ReturnType<typeof cure>) => void,
): void {
  const { to, from } = own
  if (to === undefined) return
  const leading = Object.entries(base.transitions).filter(([, transition]) => transition.to === to)
  for (const state of from) {
    const direct = leading.filter(([, transition]) => transition.from.includes(state))
    const like = direct.length ? direct : leading
    const [guarded] = like
    if (!guarded || like.some(([, transition]) => keepsConditions(own, transition))) continue
    const [name] = guarded
    const transition = { ...transitionLabel(base, name), fallback: name }
    const reached = { ...optionLabel(base, STATUS, to), fallback: to }
    report(cause('guarded_state', { transition, name: reached }), cure('lead_elsewhere', { transition }))
    return
  }
}

/** Whether a transition has all conditions of a shipped one. A guard in code can't be repeated. */
function keepsConditions(own: OwnTransition, shipped: Transition): boolean {
  const { by, guard, action = 'update', requires = [], reason = false } = shipped
  const conditions = expressionOf(guard) ?? {}
  if (by === 'server' || (guard && !Object.keys(conditions).length)) return false
  return (
    action === (own.action ?? 'update') &&
    (own.by === undefined || shipped.action === undefined) &&
    (!reason || own.reason === true) &&
    requires.every(name => own.requires?.includes(name)) &&
    Object.entries(conditions).every(
      ([key, hold]) => JSON.stringify(own.guard?.[key]) === JSON.stringify(hold),
    )
  )
}
