import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  TextField,
} from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { DefinitionPlan } from '../../../contract/definitions'
import type { OwnDefinition } from '../../../define/ownDefinition'
import { Loaded } from '../../../ui/page/Loaded'
import { isOpen } from '../../../ui/tasks/task'
import type { DefinitionEditor } from '../definitionEditor'
import { isEmpty } from '../editing/wholeDefinition'
import { useStudioCalls } from '../studioCalls'
import { definitionKey, RESOURCES_KEY, revisionsKey } from '../studioKeys'
import { PlanReport } from './PlanReport'

interface Props {
  editor: Pick<DefinitionEditor, 'name' | 'own' | 'stored'>
  /** What is planned instead of the edits: a removal, or the way back to a revision. */
  changes?: Record<string, OwnDefinition | null>
  revertsTo?: number
  onClose: () => void
}

/** How often a running task is asked for. */
const POLL_MS = 500

/** Shows what a change does before it does it, then applies it (T-03, T-04). */
export function PlanDialog({ editor, changes, revertsTo, onClose }: Props) {
  const translate = useTranslate()
  const { plan } = useStudioCalls()
  const { name, own, stored } = editor
  const sent = {
    changes: changes ?? { [name]: isEmpty(own) ? null : own },
    ...(changes ? {} : { base: { [name]: stored.revision } }),
    ...(revertsTo === undefined ? {} : { reverts_to: revertsTo }),
  }
  const query = useQuery({ queryKey: ['studio', 'plan', sent], queryFn: () => plan(sent), gcTime: 0 })
  const [reason, setReason] = useState('')
  const [confirm, setConfirm] = useState('')
  const { apply, task, problem, isRunning } = useApply(name, onClose)
  const lost = query.data?.losses[0]?.resource
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby="plan-title"
    >
      <DialogTitle id="plan-title">{translate('studio.plan.title')}</DialogTitle>
      <DialogContent>
        <Loaded query={query} height={240}>
          {found => (
            <Stack sx={{ gap: 2 }}>
              <PlanReport plan={found} />
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
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
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
    </Dialog>
  )
}

const canApply = ({ status }: DefinitionPlan) => status === 'changes' || status === 'loses_data'

/** Applies changes and follows the task until it is over. */
function useApply(name: string, onApplied: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const calls = useStudioCalls()
  const [id, setId] = useState<string>()
  const applying = useMutation({ mutationFn: calls.apply, onSuccess: task => setId(task.id) })
  const { data: task } = useQuery({
    queryKey: ['studio', 'task', id],
    queryFn: async () => {
      const found = await calls.task(String(id))
      if (found.status === 'done') {
        notify('studio.plan.applied', { type: 'success' })
        const keys = [definitionKey(name), RESOURCES_KEY, revisionsKey(name)]
        await Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
        onApplied()
      }
      return found
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? POLL_MS : false),
  })
  const isRunning = applying.isPending || (id !== undefined && (!task || isOpen(task)))
  const failed = task?.status === 'failed' ? (task.error ?? translate('studio.plan.failed')) : undefined
  const refused = applying.error && translate(applying.error.message, { _: applying.error.message })
  return {
    apply: applying.mutate,
    task,
    isRunning,
    problem: refused || failed,
  }
}
