import { typeOf } from '../core/field/registry'
import { fieldAt, targetOf } from '../core/schema/path'
import type { Resource } from '../core/schema/resource'
import { fieldOf } from '../core/schema/systemFields'
import type { RecipientRule, Trigger } from '../core/schema/trigger'
import { notificationType } from '../core/schema/triggers'
import { checkWhen } from './checkSchedule'
import type { Report } from './report'

const NAME = /^[a-z][a-z0-9_]*$/
const RIGHTS = ['create', 'read', 'update', 'delete', 'manage']

/** Checks notifications: their transitions and fields exist, they have recipients, and their texts name known parameters. */
export function checkNotifications(resource: Resource, all: readonly Resource[], report: Report): void {
  const entries = Object.entries(resource.notifications)
  for (const [name, trigger] of entries) {
    const at = `.notifications.${name}`
    if (!NAME.test(name) || (trigger.text !== undefined && !NAME.test(trigger.text)))
      report(at, 'is not in snake case', 'Use lower-case letters, digits and underscores')
    checkOccasion(resource, trigger, { at, report })
    checkAddressees(resource, trigger, { all, at, report })
    for (const [param, path] of Object.entries(trigger.params ?? {}))
      if (!isSayable(all, resource, path))
        report(
          `${at}.params.${param}`,
          `${path} does not lead to a value that can be said`,
          'Name references up to a field of one value',
        )
    checkDefaults(resource, { name, trigger, at }, report)
  }
}

function checkOccasion(
  resource: Resource,
  { on }: Trigger,
  { at, report }: { at: string; report: Report },
): void {
  if ('transitions' in on) {
    for (const move of on.transitions)
      if (!Object.hasOwn(resource.transitions, move))
        report(
          `${at}.on.transitions`,
          `there is no transition ${move}`,
          `Choose one of: ${Object.keys(resource.transitions).join(', ')}`,
        )
  } else if ('set' in on) {
    if (!fieldOf(resource, on.set))
      report(`${at}.on.set`, `there is no field ${on.set}`, 'Name a field of the record')
  } else if ('when' in on) {
    checkWhen(resource, on.when, { at: `${at}.on.when`, report })
    for (const name of on.oncePer ?? [])
      if (!fieldOf(resource, name))
        report(`${at}.on.once`, `there is no field ${name}`, 'Name fields of the record')
  }
}

interface Place {
  all: readonly Resource[]
  at: string
  report: Report
}

function checkAddressees(resource: Resource, { to, on }: Trigger, { all, at, report }: Place): void {
  if (!to.length && !('manual' in on))
    report(`${at}.to`, 'nobody is told', 'Name a reference to an account, or a right')
  for (const addressee of to)
    if (!isAddressee(resource, all, addressee))
      report(
        `${at}.to`,
        typeof addressee === 'string'
          ? `${addressee} does not lead to a person`
          : `nothing asks for the right ${addressee.may}`,
        'Name references up to one to an account, or `{ may: … }` with an action on the subject',
      )
}

function isAddressee(resource: Resource, all: readonly Resource[], addressee: RecipientRule): boolean {
  if (typeof addressee !== 'string') {
    const own = all
      .filter(({ subject }) => subject === resource.subject)
      .flatMap(({ transitions }) => Object.values(transitions).flatMap(({ action }) => action ?? []))
    return [...RIGHTS, ...own].includes(addressee.may)
  }
  const end = fieldAt(all, resource, addressee)
  return end !== undefined && targetOf(all, end.field)?.account !== undefined
}

/** A way that leads to one value, which a sentence can name. */
function isSayable(all: readonly Resource[], resource: Resource, path: string): boolean {
  const end = fieldAt(all, resource, path)
  if (!end) return false
  const { reference, files, nested, writeOnly } = typeOf(end.field)
  return !files && !nested && !writeOnly && !reference?.(end.field).many
}

// People choose by type: what they get who have chosen nothing is one for all of it.
function checkDefaults(
  resource: Resource,
  { name, trigger, at }: { name: string; trigger: Trigger; at: string },
  report: Report,
): void {
  const type = notificationType(resource, name, trigger)
  const [first] = Object.entries(resource.notifications).filter(
    ([other, its]) => notificationType(resource, other, its) === type,
  )
  const wanted = ({ defaults: { in_app = true, mail = false } = {} }: Trigger) => `${in_app}/${mail}`
  if (first && wanted(first[1]) !== wanted(trigger))
    report(
      `${at}.defaults`,
      `differ from those of ${first[0]}, which has the same words`,
      'Make them the same',
    )
}
