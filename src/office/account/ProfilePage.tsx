import { Avatar, Box, Button, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import { initialsOf } from '../../core/account/initials'
import { formatDay } from '../../core/field/formatDate'
import { fieldLabel } from '../../core/schema/labels'
import type { Outline } from '../../core/schema/outline'
import { FieldValue } from '../../pages/record/FieldValue'
import { useLoaded } from '../../ui/fields/ResourcesContext'
import { useLabels, useResourceLabel } from '../../ui/fields/useLabels'
import { PageTitle } from '../../ui/page/PageTitle'
import { Panel } from '../../ui/page/Panel'
import { settingsPath } from '../../ui/page/paths'
import { useCan, useSession } from '../../ui/session/SessionContext'
import { useShell } from '../../ui/shell/ShellContext'
import { useAccountCalls } from './accountCallsContext'
import { Entry } from './Entry'
import { PROFILE_KEY } from './profileKey'

/** `/pages/user-profile/profile`: the user's own account and permissions. */
export function ProfilePage() {
  const translate = useTranslate()
  const [locale, { user }] = [useLocale(), useSession()]
  const { profile } = useAccountCalls()
  const { data } = useQuery({ queryKey: PROFILE_KEY, queryFn: profile })
  if (!user) return null
  const type = translate(`auth.type.${user.user_type}`, { _: translate('auth.type.other') })
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageTitle
        title={translate('account_settings.profile.title')}
        actions={
          <Button component={LinkBase} to={settingsPath('account')} variant="outlined">
            {translate('account_settings.profile.edit')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={translate('account_settings.profile.who')}>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', mb: 2, minWidth: 0 }}>
            <Avatar
              sx={{
                width: 56,
                height: 56,
                bgcolor: 'var(--primary-fill)',
                color: 'var(--on-primary-fill)',
                fontWeight: 600,
              }}
            >
              {initialsOf(user.name, locale)}
            </Avatar>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h5" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {user.name}
              </Typography>
              <Typography color="text.secondary">{type}</Typography>
            </Box>
          </Stack>
          <Box component="dl" sx={listStyle}>
            <Entry label={translate('auth.email')}>
              <Link href={`mailto:${user.email}`} sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{user.email}</bdi>
              </Link>
              <Typography component="div" variant="body2" color="text.secondary">
                {translate(
                  user.email_verified === false
                    ? 'account_settings.profile.not_verified'
                    : 'account_settings.profile.verified',
                )}
              </Typography>
            </Entry>
            <Entry label={translate('account_settings.profile.role')}>
              {user.role?.name ?? translate('account_settings.profile.no_role')}
            </Entry>
            <BelongsTo />
            {data?.created_at && (
              <Entry label={translate('account_settings.profile.since')}>
                {formatDay(data.created_at, locale)}
              </Entry>
            )}
            <Entry label={translate('account_settings.two_steps.title')}>
              {translate(user.two_steps ? 'fields.yes' : 'fields.no')}
            </Entry>
          </Box>
        </Panel>
        <MyRights />
      </Box>
    </Box>
  )
}

const listStyle = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
}

/** The account's fields that access rules compare with, such as the user's company. */
function BelongsTo() {
  const { user } = useSession()
  const words = useLabels()
  const { account } = useLoaded([])
  const shownFields = (account.account?.contextFields ?? []).filter(
    name => account.fields[name] && user?.[name] != null,
  )
  return shownFields.map(name => {
    const field = account.fields[name]
    return (
      field && (
        <Entry key={name} label={words(fieldLabel(account, name))}>
          <FieldValue
            resource={account}
            name={name}
            field={field}
            value={user?.[name]}
            record={{ ...user }}
          />
        </Entry>
      )
    )
  })
}

const ACTIONS = ['read', 'create', 'update', 'delete'] as const
const EXPLAINED = '/access-control'

/** The user's own permissions in short. A separate page has the details, for users who can open it. */
function MyRights() {
  const translate = useTranslate()
  const can = useCan()
  const { resources, pages } = useShell()
  const open = resources.outlines.filter(({ menu, subject }) => menu !== false && can('read', subject))
  const explained = pages.find(({ path }) => path === EXPLAINED)
  const mayOpen =
    explained && (!explained.ability || can(explained.ability.action, explained.ability.subject))
  return (
    <Panel
      title={translate('account_settings.rights.title')}
      text={open.length ? undefined : translate('account_settings.rights.none')}
    >
      {open.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'grid', rowGap: 0.75 }}>
          {open.map(resource => (
            <Rights key={resource.name} resource={resource} />
          ))}
        </Box>
      )}
      {mayOpen && (
        <Button component={LinkBase} to={EXPLAINED} variant="outlined" sx={{ mt: 2 }}>
          {translate('account_settings.rights.more')}
        </Button>
      )}
    </Panel>
  )
}

function Rights({ resource }: { resource: Outline }) {
  const translate = useTranslate()
  const can = useCan()
  const label = useResourceLabel(resource)
  const allowed = ACTIONS.filter(action => can(action, resource.subject))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Typography component="dt" variant="body2" sx={{ width: 180 }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
        {allowed.map(action => translate(`account_settings.rights.${action}`)).join(' · ')}
      </Typography>
    </Box>
  )
}
