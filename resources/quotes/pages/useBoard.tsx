import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type RaRecord, useDataProvider, useGetList, useGetOne } from 'react-admin'
import {
  can,
  canOn,
  type Money,
  mayReadField,
  mayWriteField,
  officeToday,
  preferredCurrency,
  saveProblemOf,
  useLiveRefresh,
  useLoaded,
  useSession,
} from '../../../src/kit'
import type { Problem } from '../grid/edit'
import { createEdits } from '../grid/edits'
import { isOpen, type Quote } from '../grid/quote'
import type { GridRow, TypeCoverage } from '../grid/rows'

/** Loads everything that the comparison of a work order's quotes needs, and the user's permissions. */
export function useBoard(order: RaRecord) {
  const resources = useLoaded(['work-orders', 'quotes'])
  const { ability } = useSession()
  const data = useDataProvider()
  const [orders, quotes] = [resources.get('work-orders'), resources.get('quotes')]
  const [edits] = useState(() =>
    createEdits({
      save: async (quote, change) => {
        const answer = await data.update('quotes', {
          id: quote.id,
          data: change,
          previousData: quote as RaRecord,
        })
        return answer.data as unknown as Quote
      },
      problemOf,
    }),
  )
  const snapshot = useSyncExternalStore(edits.subscribe, edits.snapshot)
  const {
    data: found,
    isPending,
    error,
    refetch,
  } = useGetList('quotes', {
    filter: { work_order_id: order.id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
  })
  useLiveRefresh([quotes.name], () => refetch(), {
    gapMs: 1_000,
    concerns: ({ id, action }) => id === undefined || action === 'create' || edits.snapshot().quotes.has(id),
  })
  useEffect(() => {
    if (found) edits.read(found as unknown as Quote[])
  }, [edits, found])
  useEffect(() => {
    window.addEventListener('online', edits.retry)
    return () => window.removeEventListener('online', edits.retry)
  }, [edits])
  const mayWrite = canOn(ability, 'update', { resource: orders, record: order })
  const rights = useMemo(
    () => ({
      readable: (field: string) => mayReadField(ability, quotes, { name: field }),
      writable: (row: GridRow, quote: Quote) =>
        Boolean(row.entry) &&
        mayWrite &&
        (isOpen(quote) || row.field === 'score_note') &&
        !quotes.fields[row.field]?.readOnly &&
        mayWriteField(ability, { action: 'update', resource: quotes, name: row.field }),
    }),
    [ability, quotes, mayWrite],
  )
  // Only records of these resources are read, so their definitions need not be loaded.
  const mayRead = (name: string) => can(ability, 'read', resources.outline(name)?.subject ?? name)
  return {
    edits,
    snapshot,
    waiting: isPending,
    error,
    refetch,
    rights,
    mayWrite,
    covers: useCovers(order, mayRead('insurance-types')),
    companies: useCompanies(snapshot.quotes, mayRead('insurance-companies')),
    /** The currency in which the quotes are compared. */
    currency: (order.currency ?? null) as string | null,
    current: (order.current_premium ?? null) as Money | null,
    currencyOf: (quote: Quote) => quote.currency ?? (order.currency as string | null) ?? preferredCurrency(),
    today: officeToday(),
  }
}

export type Board = ReturnType<typeof useBoard>

function problemOf(error: unknown): Problem {
  const problem = saveProblemOf(error)
  switch (problem.kind) {
    case 'stale':
      return { kind: 'stale', current: problem.current as unknown as Quote }
    case 'invalid':
      return problem
    case 'repeated':
      return { kind: 'refused', message: 'form.repeated' }
    case 'refused':
      return { kind: 'refused', message: [problem.message, ...problem.details].join(' ') }
    default:
      return problem
  }
}

function useCovers(order: RaRecord, allowed: boolean): TypeCoverage[] {
  const { data } = useGetOne(
    'insurance-types',
    { id: Number(order.insurance_type_id) },
    { enabled: allowed && Boolean(order.insurance_type_id) },
  )
  return (data?.coverages ?? []) as TypeCoverage[]
}

/** Loads the carriers for their ratings, if the user can read them. */
function useCompanies(quotes: ReadonlyMap<number, Quote>, allowed: boolean): ReadonlyMap<number, RaRecord> {
  const ids = [...new Set([...quotes.values()].map(quote => quote.insurance_company_id))].sort()
  const { data } = useGetList(
    'insurance-companies',
    { filter: { id: ids }, pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' } },
    { enabled: allowed && ids.length > 0 },
  )
  return useMemo(() => new Map((data ?? []).map(company => [Number(company.id), company])), [data])
}
