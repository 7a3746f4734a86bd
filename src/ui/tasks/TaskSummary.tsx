import { Alert, Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Task } from '../../contract/tasks'
import { confirmUndo } from '../undo/shown'
import { Reasons } from './Reasons'
import { useStartedTask } from './shownTask'
import { isOpen } from './task'
import { useTaskCalls } from './taskCalls'
import { taskKeys } from './taskKeys'
import { useTaskWords } from './useTaskWords'

interface Props {
  task: Task
  /** Whether the user has come back from the report. */
  isBack: boolean
  onReport: () => void
  onClose: () => void
}

/** The progress and result of a task. */
export function TaskSummary({ task, isBack, onReport, onClose }: Props) {
  const translate = useTranslate()
  const { standing, about } = useTaskWords()
  const action = useTaskAction(task)
  const open = isOpen(task)
  const hint = hintOf(task)
  return (
    <>
      <DialogContent sx={{ pb: 1 }}>
        {about(task) && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {about(task)}
          </Typography>
        )}
        {open && (
          <LinearProgress
            aria-label={standing(task)}
            variant={task.total ? 'determinate' : 'indeterminate'}
            value={task.total ? Math.min(100, (100 * task.done) / task.total) : undefined}
            sx={{ mb: 1.5 }}
          />
        )}
        {/* Without `aria-live="off"`, screen readers would announce the progress every second. */}
        <Typography aria-live={open ? 'off' : 'polite'}>{standing(task)}</Typography>
        {hint && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {translate(`tasks.hints.${hint}`)}
          </Typography>
        )}
        {task.error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {task.error}
          </Alert>
        )}
        {!open && <Reasons task={task} />}
        {action.problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {action.problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <TaskActions task={task} action={action} isBack={isBack} onReport={onReport} onClose={onClose} />
      </DialogActions>
    </>
  )
}

function hintOf({ status, dry_run }: Task): string | undefined {
  if (status === 'waiting' || status === 'running') return dry_run ? 'nothing_yet' : 'goes_on'
  if (status === 'cancelled' || status === 'failed') return dry_run ? undefined : 'stays'
  return undefined
}

interface TaskActionsProps {
  task: Task
  action: TaskAction
  /** Whether the user has come back from the report, so that its button gets the focus. */
  isBack: boolean
  onReport: () => void
  onClose: () => void
}

/** The actions that are possible in the task's status. */
function TaskActions({ task, action, isBack, onReport, onClose }: TaskActionsProps) {
  const translate = useTranslate()
  const { number } = useTaskWords()
  const { busy, cancel, carryOut } = action
  const open = isOpen(task)
  const possible = task.done - task.refused
  const written = possible - (task.result?.counts?.unchanged ?? 0)
  const shown = task.status === 'done' && task.dry_run
  const canUndo = !open && !task.dry_run && task.operation !== null && written > 0
  const undo = () => {
    onClose()
    confirmUndo({ operation: task.operation ?? '' })
  }
  return (
    <>
      {open && (
        <Button onClick={cancel} disabled={busy}>
          {translate('tasks.stop')}
        </Button>
      )}
      {!open && task.done > 0 && (
        <Button onClick={onReport} autoFocus={isBack}>
          {translate('tasks.report_open')}
        </Button>
      )}
      {canUndo && <Button onClick={undo}>{translate('undo.undo')}</Button>}
      <Button onClick={onClose} variant={shown && possible ? 'text' : 'contained'}>
        {translate(shown ? 'list.cancel' : 'view.close')}
      </Button>
      {shown && possible > 0 && (
        <Button
          variant="contained"
          color={task.kind === 'bulk_delete' ? 'error' : 'primary'}
          onClick={carryOut}
          disabled={busy}
          autoFocus={!isBack && task.kind !== 'bulk_delete'}
        >
          {translate(`tasks.carry_out.${task.kind}${task.refused ? '_others' : ''}`, {
            smart_count: possible,
            count: number(possible),
          })}
        </Button>
      )}
    </>
  )
}

/** A task's actions, which run one at a time. */
interface TaskAction {
  busy: boolean
  /** Why the last action was refused. */
  problem?: string
  cancel: () => void
  carryOut: () => void
}

/** Returns functions that cancel a task or carry out a dry run. */
function useTaskAction({ id }: Task): TaskAction {
  const calls = useTaskCalls()
  const queries = useQueryClient()
  const translate = useTranslate()
  const started = useStartedTask()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      const { message = '' } = error as Error
      setProblem(translate(message, { _: message }))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: taskKeys.all })
    }
  }
  return {
    busy,
    problem,
    cancel: () => void run(() => calls.cancel(id)),
    carryOut: () => void run(async () => started(await calls.carryOut(id))),
  }
}
