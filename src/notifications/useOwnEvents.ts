import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../live/LiveContext'
import type { OwnEvent } from '../live/live'
import type { NotificationEvent } from './notification'

interface Listener {
  created?: (notification: NotificationEvent) => void
  unread?: (unread: number) => void
  missed?: () => void
}

/** Hears what comes on one's own channel, as long as the component is there. */
export function useOwnEvents(listener: Listener): void {
  const live = useLive()
  const heard = useEffectEvent((event: OwnEvent) => {
    if (event.event === 'missed') listener.missed?.()
    else if (event.event === 'unread') listener.unread?.(event.payload.unread)
    else void take(event.payload).catch(console.warn)
  })
  // What reads one is loaded with the first.
  const take = async (payload: unknown) => {
    const { readEvent } = await import('./readEvent')
    const notification = readEvent(payload)
    if (notification) listener.created?.(notification)
    // The server may be newer than this page.
    else listener.missed?.()
  }
  useEffect(() => live.onOwn(heard), [live])
}
