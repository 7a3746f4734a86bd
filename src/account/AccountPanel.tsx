import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RaRecord, useLocale, useNotify, useTranslate } from 'react-admin'
import { canOn } from '../access/ability'
import { useSession } from '../auth/SessionContext'
import { formatDay } from '../fields/formatDate'
import { RefusedAction } from '../reasons/RefusedAction'
import type { Resource } from '../schema/resource'
import { useAccountCalls } from './accountCallsContext'
import { Loaded } from './Loaded'
import { Moment } from './Moment'
import type { AccountState } from './ownAccount'
import { Panel } from './Panel'

interface Props {
  resource: Resource
  record: RaRecord
}

/** How somebody's way in stands, and what an administrator can do about it. */
export function AccountPanel({ resource, record }: Props) {
  const translate = useTranslate()
  const { ability } = useSession()
  const { accountState } = useAccountCalls()
  const allowed = canOn(ability, 'update', resource, record)
  const id = Number(record.id)
  const query = useQuery({
    queryKey: ['account state', id],
    queryFn: () => accountState(id),
    enabled: allowed,
    retry: false,
  })
  // Who may do more than one's own rules allow is none of one's business.
  if (!allowed || (query.error as { status?: number } | null)?.status === 403) return null
  return (
    <Panel title={translate('seat.title')}>
      <Loaded query={query}>
        {state => (
          <>
            <State state={state} />
            <Actions id={id} state={state} />
          </>
        )}
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
      <Entry label={translate('seat.last_sign_in')}>{moment(state.last_sign_in_at, 'seat.never')}</Entry>
      <Entry label={translate('seat.invited')}>
        {moment(state.invited_at, 'seat.not_invited')}
        {state.invited_at && !state.email_verified && (
          <Typography component="div" variant="body2" color="text.secondary">
            {state.invite_expires_at
              ? translate('seat.link_until', { date: formatDay(state.invite_expires_at, locale) })
              : translate('seat.link_over')}
          </Typography>
        )}
      </Entry>
      <Entry label={translate('seat.verified')}>{yesNo(state.email_verified)}</Entry>
      <Entry label={translate('seat.two_steps')}>{yesNo(state.two_steps)}</Entry>
      <Entry label={translate('seat.sessions')}>{String(state.sessions)}</Entry>
    </Box>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

const DOING = {
  invite: 'invited_again',
  resetTwoSteps: 'two_steps_reset',
  endSessions: 'sessions_ended',
} as const
type Doing = keyof typeof DOING

function Actions({ id, state }: { id: number; state: AccountState }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { user } = useSession()
  const calls = useAccountCalls()
  const acting = useMutation({
    mutationFn: (doing: Doing) => calls[doing](id),
    onSuccess: (_done, doing) => notify(`seat.${DOING[doing]}`, { type: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account state', id] }),
  })
  const own = user?.id === id ? 'seat.own' : undefined
  const reasons: Record<Doing, string | undefined> = {
    invite: own ?? (state.email_verified ? 'seat.has_joined' : undefined),
    resetTwoSteps: own ?? (state.two_steps ? undefined : 'seat.no_two_steps'),
    endSessions: own ?? (state.sessions ? undefined : 'seat.no_sessions'),
  }
  const error = acting.error
  return (
    <Stack sx={{ gap: 1.5, mt: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {(Object.keys(DOING) as Doing[]).map(doing => (
          <Action
            key={doing}
            label={translate(`seat.${doing}`)}
            reason={reasons[doing] && translate(reasons[doing])}
            onClick={() => !acting.isPending && acting.mutate(doing)}
          />
        ))}
      </Stack>
      {error && (
        <Alert severity="error" role="alert">
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
    </Stack>
  )
}

interface ActionProps {
  label: string
  reason: string | undefined
  onClick: () => void
}

function Action({ label, reason, onClick }: ActionProps) {
  if (reason) return <RefusedAction label={label} reason={reason} />
  return (
    <Button variant="outlined" onClick={onClick}>
      {label}
    </Button>
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
