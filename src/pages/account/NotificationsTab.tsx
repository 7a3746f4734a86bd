import { Alert, FormControlLabel, Switch, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Loaded } from '../../ui/page/Loaded'
import { Panel } from '../../ui/page/Panel'
import { PreferencesPanel } from '../notifications/PreferencesPanel'
import { useAccountCalls } from './accountCallsContext'

const KEY = ['own', 'preferences']
const ALWAYS = ['password', 'two_steps', 'address', 'links'] as const

/** Which mails one gets; those that guard the account always come, and it is said why. */
export function NotificationsTab() {
  const translate = useTranslate()
  const { preferences } = useAccountCalls()
  const query = useQuery({ queryKey: KEY, queryFn: preferences })
  return (
    <>
      <PreferencesPanel />
      <Panel title={translate('own.notifications.chosen')} text={translate('own.notifications.chosen_text')}>
        <Loaded query={query} height={40}>
          {({ mail_new_device }) => <NewDevice on={mail_new_device} />}
        </Loaded>
      </Panel>
      <Panel title={translate('own.notifications.always')} text={translate('own.notifications.always_text')}>
        <Typography
          component="ul"
          variant="body2"
          sx={{ m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}
        >
          {ALWAYS.map(mail => (
            <li key={mail}>{translate(`own.notifications.mails.${mail}`)}</li>
          ))}
        </Typography>
      </Panel>
    </>
  )
}

function NewDevice({ on }: { on: boolean }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const { savePreferences } = useAccountCalls()
  const saving = useMutation({
    mutationFn: savePreferences,
    onSuccess: saved => client.setQueryData(KEY, saved),
  })
  const shown = saving.isPending ? saving.variables.mail_new_device : on
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={shown}
            onChange={(_event, checked) => saving.mutate({ mail_new_device: checked })}
          />
        }
        label={translate('own.notifications.new_device')}
      />
      <div role="status">
        {saving.isSuccess && (
          <Typography variant="body2" color="success.main">
            {translate('own.saved')}
          </Typography>
        )}
      </div>
      {saving.error && (
        <Alert severity="error" role="alert">
          {translate(saving.error.message, { _: saving.error.message })}
        </Alert>
      )}
    </>
  )
}
