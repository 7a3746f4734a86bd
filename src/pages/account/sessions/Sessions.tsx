import { Alert, Button, List, Stack } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Loaded } from '../../../ui/page/Loaded'
import { useAccountCalls } from '../accountCallsContext'
import type { OwnSession } from '../ownAccount'
import { SessionItem } from './SessionItem'

export const SESSIONS_KEY = ['own', 'sessions']

/** Where one is signed in, and the end of any of them. */
export function Sessions() {
  const { sessions } = useAccountCalls()
  const query = useQuery({ queryKey: SESSIONS_KEY, queryFn: sessions })
  return <Loaded query={query}>{found => <SessionList sessions={found} />}</Loaded>
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { endSession, endOtherSessions } = useAccountCalls()
  const onSettled = () => client.invalidateQueries({ queryKey: SESSIONS_KEY })
  const one = useMutation({
    mutationFn: endSession,
    onSuccess: () => notify('own.sessions.one_ended', { type: 'success' }),
    onSettled,
  })
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) =>
      notify('own.sessions.ended', { type: 'success', messageArgs: { smart_count: ended } }),
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
          {translate('own.sessions.end_others')}
        </Button>
      )}
    </Stack>
  )
}
