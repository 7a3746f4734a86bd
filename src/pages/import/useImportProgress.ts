import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { isOpen } from '../../ui/tasks/task'
import { usePollInterval } from '../../ui/tasks/useProgress'
import type { Imported } from './importCalls'
import { importKeys } from './importKeys'

/** Until the live channel has brought something of it, it is asked how far an import is. */
const UNHEARD_MS = 1_000

const isWorking = (imported: Imported | undefined) =>
  imported?.status === 'checking' || imported?.status === 'writing'

/** Lets an import whose rows are checked or written follow the live channel; answers how often it is asked for besides. */
export function useImportProgress(id: string): (imported: Imported | undefined) => number | false {
  const queries = useQueryClient()
  const askEvery = usePollInterval()
  const heard = useRef<string>(undefined)
  const queryKey = importKeys.one(id)
  const askAnew = () => void queries.invalidateQueries({ queryKey, exact: true })
  useOwnEvents({
    task: progress => {
      const known = queries.getQueryData<Imported>(queryKey)
      if (!known) return
      if (known.task?.id !== progress.id) {
        // An answer that is on its way may be from before that task was begun, or ended.
        if (queries.isFetching({ queryKey, exact: true })) askAnew()
        return
      }
      if (!isWorking(known)) return
      heard.current = progress.id
      const { done, total } = { ...progress, total: progress.total ?? known.about }
      // What came of it is more than how far it is; with another total other work has begun.
      if (!isOpen(progress) || total !== known.task.total) return askAnew()
      if (done > known.task.done)
        queries.setQueryData<Imported>(queryKey, { ...known, task: { ...known.task, done } })
    },
    missed: askAnew,
  })
  return imported => isWorking(imported) && (heard.current === imported?.task?.id ? askEvery : UNHEARD_MS)
}
