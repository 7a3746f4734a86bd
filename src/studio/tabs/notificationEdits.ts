import type { DefinitionData } from '../../define/definitionData'
import { dueDayOf, type Filter } from './dueDay'

/** A notification as data. */
export type NotificationData = NonNullable<DefinitionData['notifications']>[string]

/** The triggers of a notification that Studio offers. */
export const occasions = ['create', 'update', 'delete', 'transition', 'set', 'day'] as const
export type Occasion = (typeof occasions)[number]

/** Returns the trigger of a notification; undefined for a trigger that Studio doesn't offer. */
export function occasionOf({ on }: NotificationData): Occasion | undefined {
  if ('transitions' in on) return 'transition'
  if ('set' in on) return 'set'
  if ('when' in on) return 'day'
  if ('writes' in on) return on.writes[0]
  return undefined
}

/** Returns the trigger for a chosen occasion; `about` is its transition or field. */
export function triggerFor(occasion: Occasion, about: string): NotificationData['on'] {
  if (occasion === 'transition') return { transitions: [about] }
  if (occasion === 'set') return { set: about }
  if (occasion === 'day') return { when: { [about]: '@today' }, oncePer: [about] }
  return { writes: [occasion] }
}

/**
 * Returns a date trigger with another filter. It fires once per date, also after the date has moved to
 * another field.
 */
export function dayTrigger(on: DayTrigger, when: Filter): DayTrigger {
  const [before, after] = [dueDayOf(on.when)?.field, dueDayOf(when)?.field ?? '']
  const oncePer = on.oncePer?.map(field => (field === before ? after : field))
  return { ...on, when: when as DayTrigger['when'], ...(oncePer && { oncePer }) }
}

type DayTrigger = Extract<NotificationData['on'], { when: unknown }>

/** Returns the transition or the field that a trigger refers to. */
export function aboutOf({ on }: NotificationData): string {
  if ('transitions' in on) return on.transitions[0] ?? ''
  if ('set' in on) return on.set
  if ('when' in on) return dueDayOf(on.when)?.field ?? ''
  return ''
}
