import type { Member } from './live'

/** A member as sent over the connection. */
export interface WireMember {
  id: string
  info?: { name?: unknown; initials?: unknown } | null
}

/** The people with a record open, by their ids on the connection. */
export type Members = ReadonlyMap<string, Member>

export const noMembers: Members = new Map()

/** The members present at joining. */
export const here = (present: readonly WireMember[]): Members => present.reduce(joined, noMembers)

/** A person joined, or joined again: they are not editing yet. */
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

/** A person reported whether they are editing; a person who is not a member is ignored. */
export function editing(members: Members, id: string, isEditing: boolean): Members {
  const member = members.get(id)
  return member ? new Map(members).set(id, { ...member, isEditing }) : members
}

/** Everyone else, in order of arrival. */
export const others = (members: Members, me: number | undefined): Member[] =>
  [...members.values()].filter(({ id }) => id !== me)
