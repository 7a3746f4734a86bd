import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type NotificationPreference,
  notificationKeys,
  type PreferenceChange,
  useNotificationCalls,
} from './notificationProvider'

const queryKey = notificationKeys.preferences

/** Keeps choices: on the screen at once, as the server has them when all are kept or one is refused. */
export function useSavePreference() {
  const client = useQueryClient()
  const calls = useNotificationCalls()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<string>()

  const save = async (changes: readonly PreferenceChange[]) => {
    setState('saving')
    setError(undefined)
    await client.cancelQueries({ queryKey })
    client.setQueryData<NotificationPreference[]>(queryKey, known =>
      known?.map(each => ({ ...each, ...changes.find(({ type }) => type === each.type) })),
    )
    try {
      for (const change of changes) await calls.saveNotificationPreference(change)
      setState('saved')
    } catch (refused) {
      setState('idle')
      setError((refused as Error).message)
    }
    await client.invalidateQueries({ queryKey })
  }

  /** What differs from what one gets who has chosen nothing. */
  const reset = (known: readonly NotificationPreference[]) =>
    save(
      known
        .filter(({ in_app, mail, defaults }) => in_app !== defaults.in_app || mail !== defaults.mail)
        .map(({ type, defaults }) => ({ type, ...defaults })),
    )
  return { save, reset, state, error }
}
