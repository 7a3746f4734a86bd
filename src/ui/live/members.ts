import type { Member } from './live'

/** A member as sent over the connection. */
export interface WireMember {
  id: string
  info?: { name?: unknown; initials?: unknown } | null
}

/** The users with a record open, by their IDs on the connection. */
export type Members = ReadonlyMap<string, Member>

export const noMembers: Members = new Map()

/** The members present at joining. */
export const here = (present: readonly WireMember[]): Members => present.reduce(joined, noMembers)

/** Adds a user who joined, or joined again, as not editing. */
export function joined(members: Members, { id, info }: WireMember): Members {
  const name = typeof info?.name === 'string' ? info.name : ''
  const initials = typeof info?.initials === 'string' ? info.initials : ''
  return new Map(members).set(id, { id: Number(id), name, initials, isEditing: false })
}

export function left(members: Members, id: string): Members {
  const rest = new Map(members)
  rest.delete(id)
  return rest
}

/** Stores whether a user is editing. Ignores a user who is not a member. */
export function editing(members: Members, id: string, isEditing: boolean): Members {
  const member = members.get(id)
  return member ? new Map(members).set(id, { ...member, isEditing }) : members
}

/** Returns all members except this user, in order of arrival. */
export const others = (members: Members, me: number | undefined): Member[] =>
  [...members.values()].filter(({ id }) => id !== me)
