import type { Resource } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'

/** The beginning of every channel that one must be let into. */
export const PRIVATE = 'private-'
/** The beginning of every channel that tells of records. */
export const RECORDS = `${PRIVATE}resources.`
/** The beginning of every person's own channel. */
export const OWN = `${PRIVATE}notifications.`
/** The beginning of every channel of those who have the same record open. */
export const PRESENCE = 'presence-'

/** The event of a person's own channel that brings a new notification, by the name that Laravel gives it (L-05). */
export const CREATED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
/** The event of the own channel that tells how many notifications are unread. */
export const UNREAD = 'unread'
/** The event of the own channel that tells how far one's long work is. */
export const TASK = 'task'
/** The event of every own channel that tells of a new revision of the office's definitions. */
export const DEFINITIONS = 'definitions'
/** The event of own channels that tells that views have changed. */
export const VIEWS = 'views'
/** The event of a channel of records. */
export const CHANGED = 'changed'
/** What those who have the same record open tell each other. */
const EDITING = 'client-editing'

/** The channel of a person's own. */
export const ownChannel = (user: number): string => `${OWN}${user}`

/** The channel of whoever reads every record of a resource; with a person, theirs, who reads some. */
export const recordsChannel = (resource: string, user?: number): string =>
  `${RECORDS}${resource}${user === undefined ? '' : `.${user}`}`

/** What a channel is about, by its name. */
export type Channel =
  | { kind: 'own'; user: number }
  | { kind: 'records'; resource: Resource; user?: number }
  | { kind: 'presence'; resource: Resource; id: number }

const ID = /^[1-9]\d{0,15}$/

/** Reads the name of a channel; undefined for one that this server does not have. */
export function channelOf(resources: Pick<Resources, 'find'>, name: string): Channel | undefined {
  if (name.startsWith(OWN)) {
    const user = idOf(name.slice(OWN.length))
    return user ? { kind: 'own', user } : undefined
  }
  const kind = name.startsWith(RECORDS) ? 'records' : 'presence'
  if (kind === 'presence' && !name.startsWith(PRESENCE)) return undefined
  const [resourceName = '', id, ...rest] = name
    .slice((kind === 'records' ? RECORDS : PRESENCE).length)
    .split('.')
  const resource = resources.find(resourceName)
  const number = id === undefined ? undefined : idOf(id)
  if (!resource || rest.length || (id !== undefined && !number)) return undefined
  if (kind === 'records') return { kind, resource, ...(number ? { user: number } : {}) }
  return number ? { kind, resource, id: number } : undefined
}

const idOf = (text: string) =>
  ID.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined

/** Which events clients may send each other. */
export const mayClientEvent = (channel: string, event: string): boolean =>
  channel.startsWith(PRESENCE) && event === EDITING
