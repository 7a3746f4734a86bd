import { useContext, useEffect, useSyncExternalStore } from 'react'
import { DataProviderContext } from 'react-admin'
import { labelOf, requestLabel, watchLabels } from './labelStore'

/** Requests records as choices with only `{ id, label }`, which users who can choose them can see. */
export const CHOICES = { choices: true } as const

/**
 * Returns the label of a record of another resource: `undefined` while
 * it is loading, `null` if there is none to show.
 */
export function useLabel(resource: string, id: number | null | undefined): string | null | undefined {
  // `useDataProvider` would create a separate provider for each caller, and a list calls this in every row.
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
