import { typeOf } from '../core/field/registry'
import { cause, choose, chooseField, cure, fieldWord, type Report } from '../core/schema/mistake'
import { fieldAt, targetOf } from '../core/schema/path'
import type { Resource } from '../core/schema/resource'
import { fieldOf } from '../core/schema/systemFields'
import type { RecipientRule, Trigger } from '../core/schema/trigger'
import { notificationType } from '../core/schema/triggers'
import { checkWhen } from './checkWhen'

const NAME = /^[a-z][a-z0-9_]*$/
const RIGHTS = ['create', 'read', 'update', 'delete', 'manage']

/**
 * Checks notifications: their transitions and fields exist, they have
 * recipients, and their params can be shown in a text.
 */
export function checkNotifications(resource: Resource, all: readonly Resource[], report: Report): void {
  const entries = Object.entries(resource.notifications)
  for (const [name, trigger] of entries) {
    const at = `.notifications.${name}`
    if (!NAME.test(name) || (trigger.text !== undefined && !NAME.test(trigger.text)))
      report(at, cause('entry_form', { name }), cure('snake_case'))
    checkOccasion(resource, trigger, { at, report })
    checkAddressees(resource, trigger, { all, at, report })
    for (const [param, path] of Object.entries(trigger.params ?? {}))
      if (!isSayable(all, resource, path))
        report(`${at}.params.${param}`, cause('not_sayable', { name: path }), cure('one_value'))
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
          cause('no_transition', { name: move }),
          choose(move, Object.keys(resource.transitions)),
        )
  } else if ('set' in on) {
    if (!fieldOf(resource, on.set))
      report(`${at}.on.set`, cause('no_field', { name: on.set }), chooseField(on.set, resource))
  } else if ('when' in on) {
    checkWhen(resource, on.when, { at: `${at}.on.when`, report })
    for (const name of on.oncePer ?? [])
      if (!fieldOf(resource, name))
        report(`${at}.on.oncePer`, cause('no_field', { name }), chooseField(name, resource))
  }
}

interface NotificationPlace {
  all: readonly Resource[]
  at: string
  report: Report
}

function checkAddressees(
  resource: Resource,
  { to, on }: Trigger,
  { all, at, report }: NotificationPlace,
): void {
  if (!to.length && !('manual' in on)) report(`${at}.to`, cause('no_recipient'), cure('recipient'))
  for (const addressee of to)
    if (!isAddressee(resource, all, addressee))
      report(
        `${at}.to`,
        typeof addressee === 'string'
          ? cause('no_person', { name: fieldWord(resource, addressee) })
          : cause('no_right', { name: addressee.may }),
        cure('recipient'),
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

/** Whether a path leads to a single value that a text can show. */
function isSayable(all: readonly Resource[], resource: Resource, path: string): boolean {
  const end = fieldAt(all, resource, path)
  if (!end) return false
  const { reference, files, nested, writeOnly } = typeOf(end.field)
  return !files && !nested && !writeOnly && !reference?.(end.field).many
}

// Preferences are stored by type, so all notifications of a type must have the same defaults.
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
    report(`${at}.defaults`, cause('defaults_differ', { name: first[0] }), cure('same_channels'))
}
