import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useNotify } from 'react-admin'
import type { Resource } from '../../schema/resource'
import { type ImportCalls, type Imported, useImportCalls } from './importCalls'

const LOOK_MS = 800
export const ROWS_A_PAGE = 50

const keys = {
  one: (id: string) => ['imports', id],
  rows: (id: string, query: object) => ['imports', id, 'rows', query],
  open: (resource: string) => ['imports', 'of', resource],
}

const isWorking = (imported: Imported | undefined) =>
  imported?.status === 'checking' || imported?.status === 'writing'

/** The import that the address names; found again there whenever one comes back. */
export function useImport(resource: Resource) {
  const provider = useImportCalls()
  const queries = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const id = new URLSearchParams(search).get('file') ?? undefined
  const asked = useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: async ({ signal }) => (await provider.importCalls()).one(id ?? '', { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isWorking(state.data) ? LOOK_MS : false),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const open = (next: string | undefined) =>
    navigate(`/${resource.name}/import${next ? `?file=${next}` : ''}`)
  const put = (imported: Imported) => queries.setQueryData(keys.one(imported.id), imported)
  return { id, imported: id ? asked.data : undefined, error: id ? asked.error : null, open, put }
}

/** Files of the resource that are in hand. */
export function useOpenImports(resource: Resource) {
  const provider = useImportCalls()
  return useQuery({
    queryKey: keys.open(resource.name),
    queryFn: async ({ signal }) => (await provider.importCalls()).open(resource.name, { signal }),
    staleTime: 0,
  })
}

/** A page of the rows of an import. */
export function useImportRows(id: string, state: string | undefined, page: number) {
  const provider = useImportCalls()
  const query = { state, page, perPage: ROWS_A_PAGE }
  return useQuery({
    queryKey: keys.rows(id, query),
    queryFn: async ({ signal }) => (await provider.importCalls()).rows(id, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Does something with an import and shows what it has come to; what is refused is said. */
export function useImportAct() {
  const provider = useImportCalls()
  const queries = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const act = async <Done>(work: (calls: ImportCalls) => Promise<Done>): Promise<Done | undefined> => {
    setBusy(true)
    try {
      const done = await work(await provider.importCalls())
      await queries.invalidateQueries({ queryKey: ['imports'] })
      return done
    } catch (error) {
      const { message, body } = error as Error & { body?: { errors?: Record<string, string> } }
      const said = Object.values(body?.errors ?? {})[0] ?? message
      notify(said, { type: 'error', messageArgs: { _: said } })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}
