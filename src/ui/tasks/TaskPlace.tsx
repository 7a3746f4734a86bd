import { lazy, useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { afterFirstPage } from '../shell/afterFirstPage'
import { LazyPart } from '../shell/LazyPart'
import { STARTED } from './shownTask'

const TaskButton = lazy(() => import('./TaskButton').then(part => ({ default: part.TaskButton })))

const DAY_MS = 86_400_000

/** The place of one's own tasks; empty if there are none. */
export function TaskPlace() {
  const [started, setStarted] = useStore(STARTED, 0)
  const [isTime, setTime] = useState(false)
  useEffect(() => afterFirstPage(() => setTime(true)), [])
  if (!isTime || Date.now() - started > DAY_MS) return null
  return (
    <LazyPart onMissing={() => setStarted(0)}>
      <TaskButton />
    </LazyPart>
  )
}
