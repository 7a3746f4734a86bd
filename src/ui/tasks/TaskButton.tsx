import TasksIcon from '@mui/icons-material/PlaylistAddCheckOutlined'
import {
  Box,
  Button,
  CircularProgress,
  DialogActions,
  DialogContent,
  IconButton,
  LinearProgress,
  List,
  ListItemButton,
  ListItemText,
  Tooltip,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ListedTask } from '../../contract/tasks'
import { DialogFrame } from '../dialog/DialogFrame'
import { showTask, useShownTask } from './shownTask'
import { TaskReport } from './TaskReport'
import { TaskSummary } from './TaskSummary'
import { isOpen } from './task'
import { useTaskCalls } from './taskCalls'
import { taskKeys } from './taskKeys'
import { usePollInterval, useProgress } from './useProgress'
import { useTaskWords } from './useTaskWords'

/** The header's button with the progress of the user's own tasks. */
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
  // The element that opened the dialog might have disappeared
  // with the selection, so focus this button instead.
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

interface Props {
  id: string
  onClose: () => void
}

/** A task's progress, result and actions. The task continues when the dialog is closed. */
function TaskDialog({ id, onClose }: Props) {
  const translate = useTranslate()
  const { title } = useTaskWords()
  const [part, setPart] = useState<'summary' | 'report' | 'back'>('summary')
  const isReport = part === 'report'
  const { data: task } = useTask(id)
  return (
    <DialogFrame
      title={task ? title(task) : translate('list.loading')}
      isRunning={!task}
      maxWidth={isReport ? 'md' : 'sm'}
      isFullOnPhone={isReport}
      onClose={onClose}
    >
      {task && isReport && <TaskReport task={task} onBack={() => setPart('back')} />}
      {task && !isReport && (
        <TaskSummary
          task={task}
          isBack={part === 'back'}
          onReport={() => setPart('report')}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  )
}

const POLL_MS = 60_000
const DAY_MS = 86_400_000

/** Returns the user's tasks of the last day with their progress. Reloads all data when a task finishes. */
function useTasks(): ListedTask[] {
  const provider = useTaskCalls()
  const queries = useQueryClient()
  const askEvery = usePollInterval()
  useProgress()
  const { data = [] } = useQuery({
    queryKey: taskKeys.mine,
    queryFn: async ({ signal }) => (await provider.taskCalls()).mine({ signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? askEvery : POLL_MS),
  })
  const open = data.filter(task => isOpen(task) && !task.dry_run).length
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) void queries.invalidateQueries()
    before.current = open
  }, [open, queries])
  // Hide dry runs that were carried out or discarded.
  const carriedOut = new Set(data.map(({ after }) => after))
  return data.filter(task => {
    if (isOpen(task)) return true
    if (task.dry_run && (carriedOut.has(task.id) || task.status !== 'done')) return false
    return Date.now() - Date.parse(task.created_at) < DAY_MS
  })
}

/** Returns a task with its progress. */
function useTask(id: string) {
  const provider = useTaskCalls()
  const askEvery = usePollInterval()
  return useQuery({
    queryKey: taskKeys.one(id),
    queryFn: async ({ signal }) => (await provider.taskCalls()).one(id, { signal }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : askEvery),
  })
}

interface TaskListProps {
  tasks: readonly ListedTask[]
  onClose: () => void
}

/** The user's tasks of the last day, newest first. */
function TaskList({ tasks, onClose }: TaskListProps) {
  const translate = useTranslate()
  const { title, standing, about } = useTaskWords()
  return (
    <DialogFrame title={translate('tasks.recent')} maxWidth="sm" onClose={onClose}>
      <DialogContent sx={{ px: 1 }}>
        <List dense disablePadding>
          {tasks.map(task => (
            <ListItemButton key={task.id} onClick={() => showTask(task.id)}>
              <ListItemText
                primary={title(task)}
                secondary={
                  <>
                    {[about(task), standing(task)].filter(Boolean).join(' · ')}
                    {isOpen(task) && task.total && (
                      <LinearProgress
                        aria-hidden
                        variant="determinate"
                        value={(100 * task.done) / task.total}
                        sx={{ mt: 0.5 }}
                      />
                    )}
                  </>
                }
                slotProps={{ secondary: { component: 'div' } }}
              />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('view.close')}</Button>
      </DialogActions>
    </DialogFrame>
  )
}
