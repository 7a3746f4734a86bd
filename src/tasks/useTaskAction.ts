import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useStartedTask } from './shownTask'
import type { WholeTask } from './task'
import { type TaskCalls, taskKeys, useTaskCalls } from './taskCalls'

/** What can be done about a task, one at a time. */
export interface TaskAction {
  busy: boolean
  /** Why the last one was refused. */
  problem?: string
  undone: boolean
  cancel: () => void
  carryOut: () => void
  undo: () => void
}

/** Ends a task, carries out a dry run, or takes back what was written. */
export function useTaskAction({ id, operation }: WholeTask): TaskAction {
  const provider = useTaskCalls()
  const queries = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const started = useStartedTask()
  const [busy, setBusy] = useState(false)
  const [undone, setUndone] = useState(false)
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
    undone,
    cancel: () =>
      void run(async calls => {
        await calls.cancel(id)
      }),
    carryOut: () => void run(async calls => started((await calls.carryOut(id)).id)),
    undo: () =>
      void run(async calls => {
        if (!operation) return
        await calls.undo(operation)
        setUndone(true)
        notify('tasks.undone', { type: 'success' })
        void queries.invalidateQueries()
      }),
  }
}
