import { Dialog, DialogTitle, LinearProgress, useMediaQuery, useTheme } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TaskReport } from './TaskReport'
import { TaskSummary } from './TaskSummary'
import { useTask } from './useTasks'
import { useTaskWords } from './useTaskWords'

interface Props {
  id: string
  onClose: () => void
}

/** A task: how far it is, what came of it, and what can be done about that. It goes on when this is closed. */
export function TaskDialog({ id, onClose }: Props) {
  const translate = useTranslate()
  const { title } = useTaskWords()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [part, setPart] = useState<'summary' | 'report' | 'back'>('summary')
  const isReport = part === 'report'
  const { data: task } = useTask(id)
  return (
    <Dialog
      open
      fullWidth
      maxWidth={isReport ? 'md' : 'sm'}
      fullScreen={isNarrow && isReport}
      onClose={onClose}
      aria-labelledby="task-title"
    >
      <DialogTitle id="task-title">{task ? title(task) : translate('list.loading')}</DialogTitle>
      {!task && <LinearProgress aria-label={translate('list.loading')} />}
      {task && isReport && <TaskReport task={task} onBack={() => setPart('back')} />}
      {task && !isReport && (
        <TaskSummary
          task={task}
          isBack={part === 'back'}
          onReport={() => setPart('report')}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
