import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  List,
  ListItemButton,
  ListItemText,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ListedTask } from '../../contract/tasks'
import { showTask } from './shownTask'
import { isOpen } from './task'
import { useTaskWords } from './useTaskWords'

interface Props {
  tasks: readonly ListedTask[]
  onClose: () => void
}

/** One's own long work of the last day, the latest first. */
export function TaskList({ tasks, onClose }: Props) {
  const translate = useTranslate()
  const { title, standing, about } = useTaskWords()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="tasks-title">
      <DialogTitle id="tasks-title">{translate('tasks.recent')}</DialogTitle>
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
    </Dialog>
  )
}
