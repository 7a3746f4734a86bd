import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { confirmUndo } from '../undo/shown'
import { isOpen, type WholeTask } from './task'
import type { TaskAction } from './useTaskAction'
import { useTaskWords } from './useTaskWords'

interface Props {
  task: WholeTask
  action: TaskAction
  /** One comes from its report, and goes on where one left. */
  isBack: boolean
  onReport: () => void
  onClose: () => void
}

/** What can be done about a task as it stands. */
export function TaskActions({ task, action, isBack, onReport, onClose }: Props) {
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
