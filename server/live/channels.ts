import type { Resource } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'

/** The prefix of every channel that requires authorization. */
export const PRIVATE = 'private-'
/** The prefix of the channels for changes of records. */
export const RECORDS = `${PRIVATE}resources.`
/** The prefix of the users' own channels. */
export const OWN = `${PRIVATE}notifications.`
/** The prefix of the presence channels: the users who have the same record open. */
export const PRESENCE = 'presence-'

/** The event for a new notification on a user's own channel, with Laravel's name (L-05). */
export const CREATED = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
/** The event on a user's own channel with their number of unread notifications. */
export const UNREAD = 'unread'
/** The event on a user's own channel with the progress of one of their tasks. */
export const TASK = 'task'
/** The event on every own channel for a new revision of the office's definitions. */
export const DEFINITIONS = 'definitions'
/** The event on own channels for changed views. */
export const VIEWS = 'views'
/** The event of a records channel. */
export const CHANGED = 'changed'
/** The event that clients with the same record open send each other. */
const EDITING = 'client-editing'

/** Returns the name of a user's own channel. */
export const ownChannel = (user: number): string => `${OWN}${user}`

/**
 * Returns the channel for users who can read all records of a resource; with a user, the channel of that
 * user, who can read some.
 */
export const recordsChannel = (resource: string, user?: number): string =>
  `${RECORDS}${resource}${user === undefined ? '' : `.${user}`}`

/** The subject of a channel, parsed from its name. */
export type Channel =
  | { kind: 'own'; user: number }
  | { kind: 'records'; resource: Resource; user?: number }
  | { kind: 'presence'; resource: Resource; id: number }

const ID = /^[1-9]\d{0,15}$/

/** Parses the name of a channel; returns undefined for a channel that this server does not have. */
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

/** Returns whether clients can send each other this event. */
export const mayClientEvent = (channel: string, event: string): boolean =>
  channel.startsWith(PRESENCE) && event === EDITING
