import type { Member } from './live'

/** A member as the wire brings it. */
export interface WireMember {
  id: string
  info?: { name?: unknown; initials?: unknown } | null
}

/** Those who have a record open, by the ids that the wire uses. */
export type Members = ReadonlyMap<string, Member>

export const noMembers: Members = new Map()

/** Everybody who is there when one joins. */
export const here = (present: readonly WireMember[]): Members => present.reduce(joined, noMembers)

/** Somebody came, or came again: then they have not begun to change anything. */
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

/** Somebody said whether they are changing something; who is not there says nothing. */
export function editing(members: Members, id: string, isEditing: boolean): Members {
  const member = members.get(id)
  return member ? new Map(members).set(id, { ...member, isEditing }) : members
}

/** All but oneself, in the order in which they came. */
export const others = (members: Members, me: number | undefined): Member[] =>
  [...members.values()].filter(({ id }) => id !== me)
