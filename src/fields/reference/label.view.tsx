import { useContext, useEffect, useSyncExternalStore } from 'react'
import { DataProviderContext } from 'react-admin'
import { labelOf, requestLabel, watchLabels } from './labelStore'

/** Asks for records as choices, `{ id, label }` and nothing else: what whoever may choose them may see. */
export const CHOICES = { choices: true } as const

/** The name of a record of another resource: `undefined` while it is fetched, `null` when there is none to show. */
export function useLabel(resource: string, id: number | null | undefined): string | null | undefined {
  // Not `useDataProvider`, which makes a provider of its own for each that asks, and a list asks in every row.
  const dataProvider = useContext(DataProviderContext)
  const label = useSyncExternalStore(watchLabels, () => (id ? labelOf(resource, id) : null))
  useEffect(() => {
    if (!id || label !== undefined || !dataProvider) return
    requestLabel(
      resource,
      id,
      async (name, ids) => (await dataProvider.getMany(name, { ids, meta: CHOICES })).data,
    )
  }, [dataProvider, resource, id, label])
  return label
}
