import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import type { AccountState } from '../../contract/account'
import { canOn } from '../../core/access/ability'
import { formatDay } from '../../core/field/formatDate'
import type { Resource } from '../../core/schema/resource'
import { Loaded } from '../../ui/page/Loaded'
import { Moment } from '../../ui/page/Moment'
import { Panel } from '../../ui/page/Panel'
import { useSession } from '../../ui/session/SessionContext'
import { AccountActions } from './AccountActions'
import { useAccountCalls } from './accountCallsContext'
import { Entry } from './Entry'

interface Props {
  resource: Resource
  record: RaRecord
}

/** The state of a user's sign-in, with an admin's actions on it. */
export function AccountPanel({ resource, record }: Props) {
  const translate = useTranslate()
  const { ability } = useSession()
  const { accountState } = useAccountCalls()
  const allowed = canOn(ability, 'update', { resource, record })
  const id = Number(record.id)
  const query = useQuery({
    queryKey: ['account state', id],
    queryFn: () => accountState(id),
    enabled: allowed,
    retry: false,
  })
  if (!allowed) return null
  if (query.data?.out_of_reach)
    return <Panel title={translate('account_admin.title')} text={translate('escalation.other_account')} />
  return (
    <Panel title={translate('account_admin.title')}>
      <Loaded query={query}>
        {state =>
          !state.out_of_reach && (
            <>
              <State state={state} />
              <AccountActions resource={resource} record={record} state={state} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function State({ state }: { state: AccountState }) {
  const translate = useTranslate()
  const locale = useLocale()
  const yesNo = (yes: boolean) => translate(yes ? 'fields.yes' : 'fields.no')
  const moment = (at: string | null, none: string) => (at ? <Moment at={at} /> : translate(none))
  return (
    <Box component="dl" sx={listStyle}>
      <Entry label={translate('account_admin.last_sign_in')}>
        {moment(state.last_sign_in_at, 'account_admin.never')}
      </Entry>
      <Entry label={translate('account_admin.invited')}>
        {moment(state.invited_at, 'account_admin.not_invited')}
        {state.invited_at && !state.email_verified && (
          <Typography component="div" variant="body2" color="text.secondary">
            {state.invite_expires_at
              ? translate('account_admin.link_until', { date: formatDay(state.invite_expires_at, locale) })
              : translate('account_admin.link_over')}
          </Typography>
        )}
      </Entry>
      <Entry label={translate('account_admin.verified')}>{yesNo(state.email_verified)}</Entry>
      <Entry label={translate('account_admin.two_steps')}>{yesNo(state.two_steps)}</Entry>
      <Entry label={translate('account_admin.sessions')}>{String(state.sessions)}</Entry>
    </Box>
  )
}

const listStyle = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
}
