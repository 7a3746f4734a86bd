import { Alert, AlertTitle, Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useCanBlock, useLocation, useTranslate } from 'react-admin'
import type { Profile } from '../../contract/account'
import { formatPhone } from '../../fields/phone/phoneNumber.deferred'
import { UnsavedGuard } from '../../pages/form/UnsavedGuard'
import { OwnSubscriptions } from '../../pages/subscriptions/OwnSubscriptions'
import { Loaded } from '../../ui/page/Loaded'
import { NotFound } from '../../ui/page/NotFound'
import { PageTitle } from '../../ui/page/PageTitle'
import { Panel } from '../../ui/page/Panel'
import { type SettingsTab, settingsPath, settingsTabs } from '../../ui/page/paths'
import { useSendForm } from '../../ui/password/useSendForm'
import { useSession } from '../../ui/session/SessionContext'
import { hasUnsavedInput, useAnyUnsavedInput } from '../../ui/session/unsavedInput'
import { useShell } from '../../ui/shell/ShellContext'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'
import { NotificationPreferences } from '../notifications/NotificationPreferences'
import { PreferenceForm } from '../preferences/PreferenceForm'
import { AccountForm } from './AccountForm'
import { useAccountCalls } from './accountCallsContext'
import { ChangePassword } from './ChangePassword'
import { EmailForm } from './EmailForm'
import { FormField } from './FormField'
import { PROFILE_KEY } from './profileKey'
import { Sessions } from './sessions/Sessions'
import { TabLinks } from './TabLinks'
import { TwoSteps } from './twoSteps/TwoSteps'
import { useSaveProfile } from './useSaveProfile'

const KEY = ['own', 'preferences']
const ALWAYS = ['password', 'two_steps', 'address', 'links'] as const

/** The user's choice of mails. Security mails are always sent, and the tab explains why. */
function NotificationsTab() {
  const translate = useTranslate()
  const { preferences } = useAccountCalls()
  const query = useQuery({ queryKey: KEY, queryFn: preferences })
  return (
    <>
      <OwnSubscriptions />
      <NotificationPreferences />
      <Panel
        title={translate('account_settings.notifications.chosen')}
        text={translate('account_settings.notifications.chosen_text')}
      >
        <Loaded query={query} height={40}>
          {({ mail_new_device }) => <NewDevice on={mail_new_device} />}
        </Loaded>
      </Panel>
      <Panel
        title={translate('account_settings.notifications.always')}
        text={translate('account_settings.notifications.always_text')}
      >
        <Typography
          component="ul"
          variant="body2"
          sx={{ m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}
        >
          {ALWAYS.map(mail => (
            <li key={mail}>{translate(`account_settings.notifications.mails.${mail}`)}</li>
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
        label={translate('account_settings.notifications.new_device')}
      />
      <div role="status">
        {saving.isSuccess && (
          <Typography variant="body2" color="success.main">
            {translate('account_settings.saved')}
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

const contents: Record<SettingsTab, ComponentType> = {
  account: AccountTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  preferences: PreferencesTab,
}

/** `/pages/account-settings/{tab}`: all settings of the user's own account. */
export function AccountSettingsPage() {
  const { pathname } = useLocation()
  const tab = settingsTabs.find(name => settingsPath(name) === pathname.replace(/\/+$/u, ''))
  return tab ? <Settings tab={tab} /> : <NotFound />
}

function Settings({ tab }: { tab: SettingsTab }) {
  const translate = useTranslate()
  const Content = contents[tab]
  const canBlock = useCanBlock()
  const unsaved = useAnyUnsavedInput()
  const title = translate('account_settings.title')
  useDocumentTitle(
    translate('account_settings.tab_title', { tab: translate(`account_settings.tabs.${tab}`) }),
  )
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageTitle title={title} />
      <TabLinks
        label={title}
        active={settingsPath(tab)}
        tabs={settingsTabs.map(name => ({
          to: settingsPath(name),
          label: translate(`account_settings.tabs.${name}`),
        }))}
      />
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Content />
      </Box>
      {canBlock && (
        <UnsavedGuard
          unsaved={unsaved}
          stillUnsaved={hasUnsavedInput}
          isDraftStored={false}
          onDiscard={() => undefined}
        />
      )}
    </Box>
  )
}

/** The same preferences as in the preferences panel. */
function PreferencesTab() {
  const translate = useTranslate()
  const { preferences } = useShell()
  return (
    <Panel title={translate('shell.preferences')} text={translate('preferences.text')}>
      <Box sx={{ maxWidth: 440, mb: 3 }}>
        <PreferenceForm />
      </Box>
      <Button variant="outlined" onClick={preferences.reset}>
        {translate('preferences.reset')}
      </Button>
    </Panel>
  )
}

/** The user's name, phone number and email address. */
function AccountTab() {
  const translate = useTranslate()
  const { profile } = useAccountCalls()
  const query = useQuery({ queryKey: PROFILE_KEY, queryFn: profile })
  return (
    <>
      <Panel title={translate('account_settings.account.person')}>
        <Loaded query={query}>{found => <ProfileForm profile={found} />}</Loaded>
      </Panel>
      <Panel
        title={translate('account_settings.account.address')}
        text={translate('account_settings.account.address_text')}
      >
        <Loaded query={query}>{found => <EmailForm profile={found} />}</Loaded>
      </Panel>
    </>
  )
}

/** Password, two-step verification and sessions. */
function SecurityTab() {
  const translate = useTranslate()
  const { user } = useSession()
  const must = user?.must_set_up_two_steps === true
  return (
    <>
      {must && (
        <Alert severity="warning" role="alert">
          <AlertTitle>{translate('account_settings.two_steps.must')}</AlertTitle>
          {translate('account_settings.two_steps.must_text')}
        </Alert>
      )}
      <Panel
        title={translate('account_settings.two_steps.title')}
        text={translate('account_settings.two_steps.text')}
      >
        <TwoSteps />
      </Panel>
      <Panel
        title={translate('account_settings.password.title')}
        text={translate('account_settings.password.text')}
      >
        <ChangePassword />
      </Panel>
      <Panel
        title={translate('account_settings.sessions.title')}
        text={translate('account_settings.sessions.text')}
      >
        <Sessions />
      </Panel>
    </>
  )
}

const required = { name: 'auth.register.required_name' }

/** The signed-in user's name and phone number. */
function ProfileForm({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const { save, saves } = useSaveProfile(PROFILE_KEY)
  const form = useSendForm({
    translate,
    required,
    send: ({ name = '', phone = '' }) => save({ name, phone: phone || null }),
  })
  return (
    <AccountForm
      form={form}
      submit="form.save"
      saves={saves}
      saved={saves > 0 ? translate('account_settings.saved') : undefined}
    >
      <FormField
        form={form}
        name="name"
        label="auth.register.name"
        defaultValue={profile.name}
        autoComplete="name"
        required
      />
      <FormField
        form={form}
        name="phone"
        label="account_settings.account.phone"
        type="tel"
        defaultValue={profile.phone ? formatPhone(profile.phone) : ''}
        autoComplete="tel"
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
    </AccountForm>
  )
}
