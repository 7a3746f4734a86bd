import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useNotify } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { type ImportCalls, type Imported, useImportCalls } from './importCalls'
import { importKeys } from './importKeys'
import { useImportProgress } from './useImportProgress'

export const ROWS_A_PAGE = 50

/** The import that the address names; found again there whenever one comes back. */
export function useImport(resource: Resource) {
  const provider = useImportCalls()
  const queries = useQueryClient()
  const { search } = useLocation()
  const navigate = useNavigate()
  const id = new URLSearchParams(search).get('file') ?? undefined
  const askEvery = useImportProgress(id ?? '')
  const asked = useQuery({
    queryKey: importKeys.one(id ?? ''),
    queryFn: async ({ signal }) => (await provider.importCalls()).one(id ?? '', { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => askEvery(state.data),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const open = (next: string | undefined) =>
    navigate(`/${resource.name}/import${next ? `?file=${next}` : ''}`)
  const put = (imported: Imported) => queries.setQueryData(importKeys.one(imported.id), imported)
  return { id, imported: id ? asked.data : undefined, error: id ? asked.error : null, open, put }
}

/** Files of the resource that are in hand. */
export function useOpenImports(resource: Resource) {
  const provider = useImportCalls()
  return useQuery({
    queryKey: importKeys.open(resource.name),
    queryFn: async ({ signal }) => (await provider.importCalls()).open(resource.name, { signal }),
    staleTime: 0,
  })
}

/** A page of the rows of an import. */
export function useImportRows(id: string, state: string | undefined, page: number) {
  const provider = useImportCalls()
  const query = { state, page, perPage: ROWS_A_PAGE }
  return useQuery({
    queryKey: importKeys.rows(id, query),
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
      await queries.invalidateQueries({ queryKey: importKeys.all })
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
