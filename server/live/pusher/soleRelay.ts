import type { Member, PresenceChange, Relay, RelayListener } from './relay'

/** The relay of a server that is the only one: nobody to tell, and members are kept in memory. */
export function soleRelay(): Relay {
  const channels = new Map<string, Map<string, Member>>()
  let listener: RelayListener | undefined
  let seq = 0

  const membersOf = (channel: string): Member[] => {
    const members = [...(channels.get(channel)?.values() ?? [])]
    return [...new Map(members.map(member => [member.user_id, member])).values()]
  }
  const isIn = (channel: string, { user_id }: Member) =>
    membersOf(channel).some(member => member.user_id === user_id)
  const tell = (kind: PresenceChange['kind'], channel: string, member: Member) =>
    listener?.presence({ kind, channel, member, seq })

  return {
    open: async given => {
      listener = given
    },
    send: () => Promise.resolve(),
    join: async (channel, socketId, member) => {
      const isNew = !isIn(channel, member)
      const sockets = channels.get(channel) ?? new Map<string, Member>()
      channels.set(channel, sockets.set(socketId, member))
      seq += 1
      if (isNew) tell('member_added', channel, member)
      return { seq, members: membersOf(channel) }
    },
    leave: async (channel, socketId) => {
      const sockets = channels.get(channel)
      const member = sockets?.get(socketId)
      if (!sockets || !member) return
      sockets.delete(socketId)
      if (sockets.size === 0) channels.delete(channel)
      seq += 1
      if (!isIn(channel, member)) tell('member_removed', channel, member)
    },
    members: async channel => membersOf(channel),
    occupiedElsewhere: async () => ({}),
    close: async () => {
      channels.clear()
      listener = undefined
    },
  }
}
