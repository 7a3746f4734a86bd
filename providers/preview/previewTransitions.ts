import type { TransitionState } from '../../src/contract/records'
import type { Blocker, Resource, RuleContext, Values } from '../../src/core/schema/resource'
import { STATUS } from '../../src/core/schema/systemFields'

export type Translate = (key: string, params?: Values) => string

interface Check {
  record: Values
  context: RuleContext
  translate: Translate
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Returns what the definition requires for a transition and the record lacks. */
export function blockersOf(
  resource: Resource,
  name: string,
  { record, context, translate }: Check,
): TransitionState['missing'] {
  const { requires = [], guard } = resource.transitions[name] ?? {}
  const empty = requires
    .filter(field => isEmpty(record[field]))
    .map(field => ({ field, message: translate('validation.required') }))
  const guarded = (guard?.(record, context) ?? []).map(blocker => {
    const { key, params, field }: Blocker = typeof blocker === 'string' ? { key: blocker } : blocker
    const message = translate(key.includes('.') ? key : `resources.${resource.name}.missing.${key}`, params)
    return field === undefined ? { message } : { field, message }
  })
  return [...empty, ...guarded]
}

/** Returns the transitions among `names` that the record's status allows. */
export function transitionStates(
  resource: Resource,
  names: readonly string[],
  check: Check,
): TransitionState[] {
  return names.flatMap(name => {
    const { from = [], to = '', by, reason = false } = resource.transitions[name] ?? {}
    if (by === 'server' || !from.includes(String(check.record[STATUS]))) return []
    return [{ name, to, reason, allowed: true, missing: blockersOf(resource, name, check) }]
  })
}
