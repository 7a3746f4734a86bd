import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  LinearProgress,
  Stack,
  TextField,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../contract/definitions'
import type { OwnDefinition } from '../../define/ownDefinition'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import { Loaded } from '../../ui/page/Loaded'
import type { DefinitionEditor } from '../definitionEditor'
import { isEmpty } from '../editing/wholeDefinition'
import { useStudioCalls } from '../studioCallsContext'
import { definitionKey } from '../studioKeys'
import { PlanReport } from './PlanReport'
import { useApply } from './useApply'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'own' | 'stored'>
  /** The changes to plan instead of the edits: a removal or a revert to a revision. */
  changes?: Record<string, OwnDefinition | null>
  revertsTo?: number
  onApplied?: () => void
  onClose: () => void
}

/** Shows the effects of a change, then applies it (T-03, T-04). */
export function PlanDialog({ editor, changes, revertsTo, onApplied, onClose }: Props) {
  const translate = useTranslate()
  const { plan } = useStudioCalls()
  const { name, own, stored } = editor
  const sent = {
    changes: changes ?? { [name]: isEmpty(own) ? null : own },
    base: { [name]: stored.revision },
    ...(revertsTo === undefined ? {} : { reverts_to: revertsTo }),
  }
  const query = useQuery({ queryKey: ['studio', 'plan', sent], queryFn: () => plan(sent), gcTime: 0 })
  const [reason, setReason] = useState('')
  const [confirm, setConfirm] = useState('')
  const { apply, cancel, task, problem, detail, isRunning, isStale } = useApply(name, () => {
    onClose()
    onApplied?.()
  })
  const takeOver = useTakeOver(name, onClose)
  const lost = query.data?.losses[0]?.resource
  return (
    <DialogFrame
      title={translate('studio.plan.title')}
      maxWidth="md"
      onClose={isRunning ? undefined : onClose}
    >
      <DialogContent>
        <Loaded query={query} height={240}>
          {found => (
            <Stack sx={{ gap: 2 }}>
              <PlanReport
                editor={editor}
                plan={found}
                planned={sent.changes[name] ?? null}
                onLeave={onClose}
              />
              {canApply(found) && (
                <TextField
                  size="small"
                  label={translate('studio.plan.reason')}
                  value={reason}
                  onChange={event => setReason(event.target.value)}
                />
              )}
              {lost !== undefined && canApply(found) && (
                <TextField
                  size="small"
                  required
                  label={translate('studio.plan.confirm', { name: lost })}
                  value={confirm}
                  onChange={event => setConfirm(event.target.value)}
                />
              )}
            </Stack>
          )}
        </Loaded>
        {isRunning && (
          <LinearProgress
            sx={{ mt: 2 }}
            aria-label={translate('studio.plan.running')}
            {...(task?.total ? { variant: 'determinate', value: (100 * task.done) / task.total } : {})}
          />
        )}
        {problem && (
          <Alert
            severity="error"
            role="alert"
            sx={{ mt: 2 }}
            action={
              isStale && (
                <Button color="inherit" size="small" onClick={takeOver}>
                  {translate('studio_fields.take_over')}
                </Button>
              )
            }
          >
            {problem}
            {detail && (
              <Box component="details" sx={{ mt: 1 }}>
                <summary>{translate('studio.plan.details')}</summary>
                <Box component="code" dir="ltr" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {detail}
                </Box>
              </Box>
            )}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={isRunning ? cancel : onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color={lost === undefined ? 'primary' : 'error'}
          disabled={
            isRunning || !query.data || !canApply(query.data) || (lost !== undefined && confirm !== lost)
          }
          onClick={() => apply({ ...sent, reason: reason || undefined, confirm: confirm || undefined })}
        >
          {translate('studio.plan.apply')}
        </Button>
      </DialogActions>
    </DialogFrame>
  )
}

const canApply = ({ status }: DefinitionPlan) => status === 'changes' || status === 'loses_data'

/** Returns a function that refetches the definition. The editor then rebases the draft onto it. */
function useTakeOver(name: string, onClose: () => void) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: definitionKey(name) })
    onClose()
  }
}
