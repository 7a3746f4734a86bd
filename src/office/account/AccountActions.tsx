import { Alert, Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import type { AccountState } from '../../contract/account'
import { mayWriteField } from '../../core/access/fieldRights'
import type { Resource } from '../../core/schema/resource'
import { RefusedAction } from '../../ui/reasons/RefusedAction'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { useSession } from '../../ui/session/SessionContext'
import { useAccountCalls } from './accountCallsContext'

interface Props {
  resource: Resource
  record: RaRecord
  state: AccountState
}

const DOING = {
  invite: 'invited_again',
  resetTwoSteps: 'two_steps_reset',
  endSessions: 'sessions_ended',
} as const
type Doing = keyof typeof DOING

/** Actions on a user's sign-in. A refused action shows the reason. */
export function AccountActions({ resource, record, state }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const id = Number(record.id)
  const { user } = useSession()
  const mayNot = usePasswordRefusal(resource, record)
  const calls = useAccountCalls()
  const acting = useMutation({
    mutationFn: (doing: Doing) => calls[doing](id),
    onSuccess: (_done, doing) => notify(`account_admin.${DOING[doing]}`, { type: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account state', id] }),
  })
  const own = user?.id === id ? translate('account_admin.own') : mayNot
  const reasons: Record<Doing, string | undefined> = {
    invite: own ?? (state.email_verified ? translate('account_admin.has_joined') : undefined),
    resetTwoSteps: own ?? (state.two_steps ? undefined : translate('account_admin.no_two_steps')),
    endSessions: own ?? (state.sessions ? undefined : translate('account_admin.no_sessions')),
  }
  const error = acting.error
  return (
    <Stack sx={{ gap: 1.5, mt: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {(Object.keys(DOING) as Doing[]).map(doing => (
          <Action
            key={doing}
            label={translate(`account_admin.${doing}`)}
            reason={reasons[doing]}
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

/**
 * Returns why the actions are refused. Links and second steps grant access like a password, so they require
 * the permission to set the password.
 */
function usePasswordRefusal(resource: Resource, record: RaRecord): string | undefined {
  const { ability } = useSession()
  const { fieldRefusal } = useRefusals(resource)
  const { password } = resource.account ?? {}
  if (!password || mayWriteField(ability, { action: 'update', resource, name: password, record }))
    return undefined
  return fieldRefusal('update', password)
}

interface ActionProps {
  label: string
  reason: string | undefined
  onClick: () => void
}

function Action({ label, reason, onClick }: ActionProps) {
  if (reason) return <RefusedAction label={label} reason={reason} />
  return (
    // Ignore the second click of a double click, because it would send another mail.
    <Button variant="outlined" onClick={event => event.detail < 2 && onClick()}>
      {label}
    </Button>
  )
}
