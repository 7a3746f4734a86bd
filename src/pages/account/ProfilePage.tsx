import { Avatar, Box, Button, Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useLocale, useTranslate } from 'react-admin'
import { initialsOf } from '../../core/account/initials'
import { formatDay } from '../../core/field/formatDate'
import { PageTitle } from '../../ui/page/PageTitle'
import { Panel } from '../../ui/page/Panel'
import { settingsPath } from '../../ui/page/paths'
import { useSession } from '../../ui/session/SessionContext'
import { useAccountCalls } from './accountCallsContext'
import { BelongsTo } from './BelongsTo'
import { Entry } from './Entry'
import { MyRights } from './MyRights'
import { PROFILE_KEY } from './ownAccount'

/** `/pages/user-profile/profile`: who I am here, and what I may do. */
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
        title={translate('own.profile.title')}
        actions={
          <Button component={LinkBase} to={settingsPath('account')} variant="outlined">
            {translate('own.profile.edit')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={translate('own.profile.who')}>
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
                  user.email_verified === false ? 'own.profile.not_verified' : 'own.profile.verified',
                )}
              </Typography>
            </Entry>
            <Entry label={translate('own.profile.role')}>
              {user.role?.name ?? translate('own.profile.no_role')}
            </Entry>
            <BelongsTo />
            {data?.created_at && (
              <Entry label={translate('own.profile.since')}>{formatDay(data.created_at, locale)}</Entry>
            )}
            <Entry label={translate('own.two_steps.title')}>
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
