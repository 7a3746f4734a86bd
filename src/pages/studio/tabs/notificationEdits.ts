import type { DefinitionData } from '../../../define/definitionData'
import { dueDayOf, type Filter } from './dueDay'

/** A notification as data. */
export type NotificationData = NonNullable<DefinitionData['notifications']>[string]

/** What triggers a notification, as one chooses it. */
export const occasions = ['create', 'update', 'delete', 'transition', 'set', 'day'] as const
export type Occasion = (typeof occasions)[number]

/** What triggers it now; undefined for a trigger that needs a file. */
export function occasionOf({ on }: NotificationData): Occasion | undefined {
  if ('transitions' in on) return 'transition'
  if ('set' in on) return 'set'
  if ('when' in on) return 'day'
  if ('writes' in on) return on.writes[0]
  return undefined
}

/** The trigger of a chosen occasion; `about` is the transition or the field that it names. */
export function triggerFor(occasion: Occasion, about: string): NotificationData['on'] {
  if (occasion === 'transition') return { transitions: [about] }
  if (occasion === 'set') return { set: about }
  if (occasion === 'day') return { when: { [about]: '@today' }, oncePer: [about] }
  return { writes: [occasion] }
}

/** A trigger on a day with another filter. It fires once per date, also after the date has moved to another field. */
export function dayTrigger(on: DayTrigger, when: Filter): DayTrigger {
  const [before, after] = [dueDayOf(on.when)?.field, dueDayOf(when)?.field ?? '']
  const oncePer = on.oncePer?.map(field => (field === before ? after : field))
  return { ...on, when: when as DayTrigger['when'], ...(oncePer && { oncePer }) }
}

type DayTrigger = Extract<NotificationData['on'], { when: unknown }>

/** The transition or the field that a trigger names. */
export function aboutOf({ on }: NotificationData): string {
  if ('transitions' in on) return on.transitions[0] ?? ''
  if ('set' in on) return on.set
  if ('when' in on) return dueDayOf(on.when)?.field ?? ''
  return ''
}
