import { useEffect, useEffectEvent } from 'react'
import type { NotificationEvent } from '../../contract/notifications'
import { useLive } from './LiveContext'
import type { OwnEvent, TaskProgress } from './live'

interface Listener {
  created?: (notification: NotificationEvent) => void
  unread?: (unread: number) => void
  task?: (progress: TaskProgress) => void
  views?: () => void
  missed?: () => void
}

type EventParser = typeof import('./readEvent')

/** The parser of notifications, loaded with the first one. */
let reader: EventParser | undefined
let coming: Promise<EventParser> | undefined

function loadReader(): Promise<EventParser> {
  coming ??= import('./readEvent')
  coming.then(
    loaded => {
      reader = loaded
    },
    () => {
      coming = undefined
    },
  )
  return coming
}

/** Listens to the user's own channel while the component is mounted. */
export function useOwnEvents(listener: Listener): void {
  const live = useLive()
  const dispatch = (event: OwnEvent) => {
    if (event.event === 'missed') listener.missed?.()
    else if (event.event === 'unread') listener.unread?.(event.payload.unread)
    else if (event.event === 'views') listener.views?.()
    else if (event.event === 'task') listener.task?.(event.payload)
    else if (event.event === 'created') {
      const notification = reader?.readEvent(event.payload)
      if (notification) listener.created?.(notification)
      // A newer server can send a format that this page can't parse.
      else listener.missed?.()
    }
  }
  const onReceived = useEffectEvent((event: OwnEvent) => {
    // Events that arrive while the parser loads wait for it too, so that counts keep their order.
    if (reader || (event.event !== 'created' && !coming)) dispatch(event)
    else void loadReader().then(() => onEvent(event), lost)
  })
  const onEvent = useEffectEvent(dispatch)
  const lost = (error: unknown) => {
    console.warn(error)
    onEvent({ event: 'missed' })
  }
  useEffect(() => live.onOwn(event => onReceived(event)), [live])
}
