import { lazy } from 'react'
import { useStore } from 'react-admin'
import { LazyPart } from '../shell/LazyPart'
import { useAfterFirstPage } from '../shell/useAfterFirstPage'
import { STARTED } from './shownTask'

const TaskButton = lazy(() => import('./TaskButton').then(part => ({ default: part.TaskButton })))

const DAY_MS = 86_400_000

/** The header's place for the user's own tasks; empty if there are none. */
export function TaskPlace() {
  const [started, setStarted] = useStore(STARTED, 0)
  const isTime = useAfterFirstPage()
  if (!isTime || Date.now() - started > DAY_MS) return null
  return (
    <LazyPart onMissing={() => setStarted(0)}>
      <TaskButton />
    </LazyPart>
  )
}
