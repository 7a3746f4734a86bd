import { Alert, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Loaded } from '../../ui/page/Loaded'
import { Panel } from '../../ui/page/Panel'
import { notificationKeys, useNotificationCalls } from './notificationProvider'
import { PreferenceTable } from './PreferenceTable'
import { useSavePreference } from './useSavePreference'

/** What one is told, and how: a choice by type and channel, kept at once (D-10). */
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
