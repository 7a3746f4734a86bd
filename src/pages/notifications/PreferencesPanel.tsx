import { Alert, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { NotificationPreference } from '../../contract/notifications'
import { Loaded } from '../../ui/page/Loaded'
import { Panel } from '../../ui/page/Panel'
import { notificationKeys, type PreferenceChange, useNotificationCalls } from './notificationProvider'
import { PreferenceTable } from './PreferenceTable'

/** One's notifications by type and channel; each choice is saved at once (D-10). */
export function PreferencesPanel() {
  const translate = useTranslate()
  const calls = useNotificationCalls()
  const query = useQuery({
    queryKey: notificationKeys.preferences,
    queryFn: ({ signal }) => calls.notificationPreferences({ signal }),
  })
  const { save, reset, state, error } = useSavePreference()
  const isDefault = !query.data?.some(
    ({ in_app, mail, defaults }) => in_app !== defaults.in_app || mail !== defaults.mail,
  )
  return (
    <Panel
      title={translate('notifications.preferences.title')}
      text={translate('notifications.preferences.text')}
    >
      <Loaded query={query} height={320}>
        {found =>
          found.length ? (
            <PreferenceTable preferences={found} onChange={change => void save([change])} />
          ) : (
            <Typography variant="body2">{translate('notifications.preferences.empty')}</Typography>
          )
        }
      </Loaded>
      <div role="status">
        {state === 'saved' && (
          <Typography variant="body2" color="success.main" sx={{ mt: 1.5 }}>
            {translate('notifications.preferences.saved')}
          </Typography>
        )}
      </div>
      {error && (
        <Alert severity="error" role="alert" sx={{ mt: 1.5 }}>
          {translate(error, { _: error })}
        </Alert>
      )}
      {!isDefault && (
        <Button
          variant="outlined"
          onClick={() => void reset(query.data ?? [])}
          aria-busy={state === 'saving'}
          sx={{ mt: 2 }}
        >
          {translate('notifications.preferences.reset')}
        </Button>
      )}
    </Panel>
  )
}

const queryKey = notificationKeys.preferences

/** Saves choices: on the screen at once, then with the server's state after all are saved or one is refused. */
function useSavePreference() {
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

  /** The differences from the defaults. */
  const reset = (known: readonly NotificationPreference[]) =>
    save(
      known
        .filter(({ in_app, mail, defaults }) => in_app !== defaults.in_app || mail !== defaults.mail)
        .map(({ type, defaults }) => ({ type, ...defaults })),
    )
  return { save, reset, state, error }
}
