import { Alert, Box, Button, Chip, List, ListItem, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { AccountSession } from '../../../contract/account'
import { Loaded } from '../../../ui/page/Loaded'
import { Moment } from '../../../ui/page/Moment'
import { useAccountCalls } from '../accountCallsContext'
import { useDevice } from './useDevice'

export const SESSIONS_KEY = ['own', 'sessions']

/** The user's own sessions, each with a button that ends it. */
export function Sessions() {
  const { sessions } = useAccountCalls()
  const query = useQuery({ queryKey: SESSIONS_KEY, queryFn: sessions })
  return <Loaded query={query}>{found => <SessionList sessions={found} />}</Loaded>
}

function SessionList({ sessions }: { sessions: AccountSession[] }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { endSession, endOtherSessions } = useAccountCalls()
  const onSettled = () => client.invalidateQueries({ queryKey: SESSIONS_KEY })
  const one = useMutation({
    mutationFn: endSession,
    onSuccess: () => notify('account_settings.sessions.one_ended', { type: 'success' }),
    onSettled,
  })
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) =>
      notify('account_settings.sessions.ended', { type: 'success', messageArgs: { smart_count: ended } }),
    onSettled,
  })
  const error = one.error ?? others.error
  const inOrder = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <List disablePadding sx={{ width: '100%' }}>
        {inOrder.map(session => (
          <SessionItem
            key={session.id}
            session={session}
            ending={one.isPending && one.variables === session.id}
            onEnd={() => one.mutate(session.id)}
          />
        ))}
      </List>
      {error && (
        <Alert severity="error" role="alert">
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
      {sessions.length > 1 && (
        <Button
          variant="outlined"
          aria-disabled={others.isPending}
          onClick={() => !others.isPending && others.mutate()}
        >
          {translate('account_settings.sessions.end_others')}
        </Button>
      )}
    </Stack>
  )
}

interface Props {
  session: AccountSession
  ending: boolean
  onEnd: () => void
}

/** A session with its browser, IP address and last use. */
function SessionItem({ session, ending, onEnd }: Props) {
  const translate = useTranslate()
  const device = useDevice(session.user_agent)
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1, py: 1 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography component="div" variant="subtitle1">
          <bdi>{device}</bdi>
        </Typography>
        <Typography component="div" variant="body2" color="text.secondary">
          {session.address && (
            <>
              <bdi>{session.address}</bdi>
              {' · '}
            </>
          )}
          {translate('account_settings.sessions.last_use')} <Moment at={session.last_use} />
        </Typography>
      </Box>
      {session.current ? (
        <Chip
          size="small"
          color="success"
          variant="outlined"
          label={translate('account_settings.sessions.this_one')}
        />
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={translate('account_settings.sessions.end_of', { device })}
          aria-busy={ending}
          onClick={() => !ending && onEnd()}
        >
          {translate('account_settings.sessions.end')}
        </Button>
      )}
    </ListItem>
  )
}
