import TasksIcon from '@mui/icons-material/PlaylistAddCheckOutlined'
import { Box, CircularProgress, IconButton, Tooltip } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { showTask, useShownTask } from './shownTask'
import { TaskDialog } from './TaskDialog'
import { TaskList } from './TaskList'
import { isOpen } from './task'
import { useTasks } from './useTasks'

/** How one's own long work goes on, in the header. */
export function TaskButton() {
  const translate = useTranslate()
  const tasks = useTasks()
  const shown = useShownTask()
  const open = tasks.filter(isOpen)
  const [only] = open
  const done = open.reduce((sum, task) => sum + task.done, 0)
  const total = open.reduce((sum, task) => sum + (task.total ?? 0), 0)
  const label = open.length
    ? translate('tasks.going_on', { smart_count: open.length })
    : translate('tasks.recent')
  const close = () => showTask(undefined)
  const button = useRef<HTMLButtonElement>(null)
  // What opened it may be gone with the selection.
  useEffect(() => {
    if (!shown && document.activeElement === document.body) button.current?.focus()
  }, [shown])
  return (
    <>
      {tasks.length > 0 && (
        <Tooltip title={label}>
          <IconButton
            ref={button}
            aria-label={label}
            aria-haspopup="dialog"
            onClick={() => showTask(only && open.length === 1 ? only.id : 'all')}
          >
            <TasksIcon />
            {open.length > 0 && (
              <Box aria-hidden sx={ringStyle}>
                <CircularProgress
                  size={36}
                  thickness={2.5}
                  variant={total ? 'determinate' : 'indeterminate'}
                  value={total ? (100 * done) / total : undefined}
                />
              </Box>
            )}
          </IconButton>
        </Tooltip>
      )}
      {shown === 'all' && <TaskList tasks={tasks} onClose={close} />}
      {shown && shown !== 'all' && <TaskDialog key={shown} id={shown} onClose={close} />}
    </>
  )
}

const ringStyle = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }
