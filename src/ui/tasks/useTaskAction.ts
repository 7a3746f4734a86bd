import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useStartedTask } from './shownTask'
import type { WholeTask } from './task'
import { type TaskCalls, useTaskCalls } from './taskCalls'
import { taskKeys } from './taskKeys'

/** What can be done about a task, one at a time. */
export interface TaskAction {
  busy: boolean
  /** Why the last one was refused. */
  problem?: string
  cancel: () => void
  carryOut: () => void
}

/** Ends a task, or carries out a dry run. */
export function useTaskAction({ id }: WholeTask): TaskAction {
  const provider = useTaskCalls()
  const queries = useQueryClient()
  const translate = useTranslate()
  const started = useStartedTask()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (work: (calls: TaskCalls) => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work(await provider.taskCalls())
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
    cancel: () =>
      void run(async calls => {
        await calls.cancel(id)
      }),
    carryOut: () => void run(async calls => started(await calls.carryOut(id))),
  }
}
