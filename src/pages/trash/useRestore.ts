import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManyRestored } from '../../contract/records'
import type { Resource } from '../../core/schema/resource'
import { useTrashCalls } from '../../ui/calls/trashCalls'
import type { Explanation } from '../../ui/dialog/RefusedAlert'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { explain } from '../record/explain'

/** Returns a function that restores records from the trash, and the reasons for refused ones. */
export function useRestore(resource: Resource) {
  const provider = useTrashCalls()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Explanation>()
  const [stayed, setStayed] = useState<ManyRestored['refused']>([])
  const restore = async (ids: readonly number[]): Promise<readonly number[]> => {
    setBusy(true)
    setProblem(undefined)
    setStayed([])
    try {
      const done = await (await provider.trashCalls()).restore(resource.name, ids)
      setStayed(done.refused)
      if (done.restored.length)
        notifyDone('trash.restored', { messageArgs: { smart_count: done.restored.length }, answer: done })
      void queries.invalidateQueries({ queryKey: [resource.name] })
      return done.restored
    } catch (error) {
      setProblem(explain(error))
      return []
    } finally {
      setBusy(false)
    }
  }
  return { restore, busy, problem, stayed }
}
