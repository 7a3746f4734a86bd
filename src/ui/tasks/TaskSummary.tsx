import { Alert, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Reasons } from './Reasons'
import { TaskActions } from './TaskActions'
import { isOpen, type WholeTask } from './task'
import { useTaskAction } from './useTaskAction'
import { useTaskWords } from './useTaskWords'

interface Props {
  task: WholeTask
  /** One comes from its report. */
  isBack: boolean
  onReport: () => void
  onClose: () => void
}

/** How far a task is, and what came of it. */
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
        {/* The numbers on the way would be read out each second. */}
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

function hintOf({ status, dry_run }: WholeTask): string | undefined {
  if (status === 'waiting' || status === 'running') return dry_run ? 'nothing_yet' : 'goes_on'
  if (status === 'cancelled' || status === 'failed') return dry_run ? undefined : 'stays'
  return undefined
}
