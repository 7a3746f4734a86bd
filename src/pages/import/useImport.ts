import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useNotify } from 'react-admin'
import type { Import } from '../../contract/imports'
import type { Resource } from '../../core/schema/resource'
import { type ImportCalls, useImportCalls } from '../../ui/calls/importCalls'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { isOpen } from '../../ui/tasks/task'
import { usePollInterval } from '../../ui/tasks/useProgress'

export const ROWS_A_PAGE = 50

/** Returns the import named in the URL, so that it is still there when the user comes back. */
export function useImport(resource: Resource) {
  const calls = useImportCalls()
  const queries = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const id = new URLSearchParams(search).get('file') ?? undefined
  const askEvery = useImportProgress(id ?? '')
  const taskQuery = useQuery({
    queryKey: importKeys.one(id ?? ''),
    queryFn: ({ signal }) => calls.one(id ?? '', { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => askEvery(state.data),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const open = (next: string | undefined) =>
    navigate(`/${resource.name}/import${next ? `?file=${next}` : ''}`)
  const put = (imported: Import) => queries.setQueryData(importKeys.one(imported.id), imported)
  return { id, imported: id ? taskQuery.data : undefined, error: id ? taskQuery.error : null, open, put }
}

/** Returns the unfinished imports of the resource. */
export function useOpenImports(resource: Resource) {
  const calls = useImportCalls()
  return useQuery({
    queryKey: importKeys.open(resource.name),
    queryFn: ({ signal }) => calls.open(resource.name, { signal }),
    staleTime: 0,
  })
}

/** Returns a page of the rows of an import. */
export function useImportRows(id: string, state: string | undefined, page: number) {
  const calls = useImportCalls()
  const query = { state, page, perPage: ROWS_A_PAGE }
  return useQuery({
    queryKey: importKeys.rows(id, query),
    queryFn: ({ signal }) => calls.rows(id, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns a function that runs an action of an import and shows its result or refusal. */
export function useImportAct() {
  const calls = useImportCalls()
  const queries = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const act = async <Done>(work: (calls: ImportCalls) => Promise<Done>): Promise<Done | undefined> => {
    setBusy(true)
    try {
      const done = await work(calls)
      await queries.invalidateQueries({ queryKey: importKeys.all })
      return done
    } catch (error) {
      const { message, body } = error as Error & { body?: { errors?: Record<string, string> } }
      const problem = Object.values(body?.errors ?? {})[0] ?? message
      notify(problem, { type: 'error', messageArgs: { _: problem } })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}

/** The polling interval until the live channel reports progress. */
const UNHEARD_MS = 1_000

const isWorking = (imported: Import | undefined) =>
  imported?.status === 'checking' || imported?.status === 'writing'

/** Updates a running import from live events and returns its polling interval. */
function useImportProgress(id: string): (imported: Import | undefined) => number | false {
  const queries = useQueryClient()
  const askEvery = usePollInterval()
  const lastEvent = useRef<string>(undefined)
  const queryKey = importKeys.one(id)
  const refetch = () => void queries.invalidateQueries({ queryKey, exact: true })
  useOwnEvents({
    task: progress => {
      const known = queries.getQueryData<Import>(queryKey)
      if (!known) return
      if (known.task?.id !== progress.id) {
        // A pending response can be older than the start or end of the task, so refetch.
        if (queries.isFetching({ queryKey, exact: true })) refetch()
        return
      }
      if (!isWorking(known)) return
      lastEvent.current = progress.id
      const { done, total } = { ...progress, total: progress.total ?? known.about }
      // A finished task has results to load, and a different total means that another task has started.
      if (!isOpen(progress) || total !== known.task.total) return refetch()
      if (done > known.task.done)
        queries.setQueryData<Import>(queryKey, { ...known, task: { ...known.task, done } })
    },
    missed: refetch,
  })
  return imported => isWorking(imported) && (lastEvent.current === imported?.task?.id ? askEvery : UNHEARD_MS)
}

/** The cache keys of imports. */
const importKeys = {
  all: ['imports'],
  one: (id: string) => ['imports', id],
  rows: (id: string, query: object) => ['imports', id, 'rows', query],
  open: (resource: string) => ['imports', 'of', resource],
} as const
