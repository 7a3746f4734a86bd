import type { PresenceChannel } from 'pusher-js'
import type { Live, Member } from '../../src/ui/live/live'
import {
  editing,
  here,
  joined,
  left,
  type Members,
  noMembers,
  others,
  type WireMember,
} from '../../src/ui/live/members'
import { refCounted } from '../../src/ui/live/refCounted'
import type { Channels } from './channels'

/** How long a user stays in the room after leaving, to cover the step from a record's page to its form. */
const LINGER_MS = 1_000
const EDITING = 'client-editing'

interface Room {
  members: Members
  channel?: PresenceChannel
  /** The components on this page that are editing the record. */
  editors: Set<object>
  leave: () => void
}

type Listener = (others: readonly Member[]) => void

/**
 * Creates presence: lists the other users with the record open, and announces this user's activity (L-09).
 */
export function createPresence(channels: Channels, me: () => number | undefined): Live['join'] {
  const rooms = new Map<string, Room>()
  const listeners = refCounted<Listener>({ onFirst, onLast, lingerMs: LINGER_MS })

  function onFirst(key: string) {
    const room: Room = { members: noMembers, editors: new Set(), leave: () => undefined }
    rooms.set(key, room)
    const set = (members: Members) => {
      room.members = members
      for (const listener of listeners.of(key)) listener(others(members, me()))
    }
    room.leave = channels.want({
      names: () => [key],
      isPresence: true,
      bind: channel => bind(room, channel as PresenceChannel, set),
      onLost: () => {
        room.channel = undefined
        set(noMembers)
      },
    })
  }

  function onLast(key: string) {
    rooms.get(key)?.leave()
    rooms.delete(key)
  }

  return (resource, id, listener) => {
    const key = `${resource}.${id}`
    const leave = listeners.add(key, listener)
    const room = rooms.get(key)
    const place = {}
    if (room) listener(others(room.members, me()))
    const setEditing = (isEditing: boolean) => {
      if (!room) return
      const before = room.editors.size > 0
      if (isEditing) room.editors.add(place)
      else room.editors.delete(place)
      if (before !== room.editors.size > 0) announce(room)
    }
    return {
      setEditing,
      leave: () => {
        setEditing(false)
        leave()
      },
    }
  }
}

/**
 * Listens to a record's channel. A user who joins announces whether they are
 * editing. Every editing user responds to "not editing" by announcing themselves,
 * which also corrects the state of a user who leaves the form in one of two windows.
 */
function bind(room: Room, channel: PresenceChannel, set: (members: Members) => void): void {
  channel.bind('pusher:subscription_succeeded', () => {
    room.channel = channel
    const present: WireMember[] = []
    channel.members.each((member: WireMember) => present.push(member))
    set(here(present))
    if (room.editors.size > 0 || present.length > 1) announce(room)
  })
  channel.bind('pusher:member_added', (member: WireMember) => set(joined(room.members, member)))
  channel.bind('pusher:member_removed', ({ id }: WireMember) => set(left(room.members, id)))
  channel.bind(EDITING, (message: { editing?: unknown }, from?: { user_id?: string }) => {
    const isEditing = message?.editing === true
    if (from?.user_id !== undefined) set(editing(room.members, from.user_id, isEditing))
    if (!isEditing && room.editors.size > 0) announce(room)
  })
}

const announce = ({ channel, editors }: Room) => channel?.trigger(EDITING, { editing: editors.size > 0 })
