import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Ability } from '../../core/access/ability'
import { mayReadField } from '../../core/access/fieldRights'
import type { AnyField } from '../../core/field/fieldType'
import type { Resource } from '../../core/schema/resource'
import { allFields, fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import { useSession } from '../../ui/session/SessionContext'
import { type Density, rowHeights } from '../../ui/theme/tokens'
import type { ListState } from './listAddress'
import type { ChangeList } from './useListState'
import { useReadableThroughout } from './useReadableThroughout'

export interface Column {
  name: string
  field: AnyField
  /** The type has an order, and the person can read the field on every row. */
  sortable: boolean
}

export interface Columns {
  /** In display order. */
  shown: Column[]
  /** All available columns: shown ones first, then the others. */
  possible: Column[]
  choose: (names: readonly string[] | undefined) => void
}

/** The columns of a view, or those that a person selected for the list, of those that they can read. */
export function useColumns(
  resource: Resource,
  view?: { state: Pick<ListState, 'columns' | 'page'>; change: ChangeList },
): Columns {
  const { ability } = useSession()
  const [own, chooseOwn] = useStore<readonly string[] | undefined>(`lists.${resource.name}.columns`)
  const stored = view?.state.columns ?? own
  const change = view?.change
  const page = view?.state.page
  const choose = useCallback(
    (columns: readonly string[] | undefined) => (change ? change({ columns, page }) : chooseOwn(columns)),
    [change, page, chooseOwn],
  )
  const throughout = useReadableThroughout(resource)
  return useMemo(() => {
    const columnsOf = (names: readonly string[]) => toColumns(resource, names, throughout)
    const readable = (name: string) => isShowable(ability, resource, name)
    const chosen = (stored ?? resource.list.columns).filter(readable)
    const shown = columnsOf(chosen.length ? chosen : resource.list.columns.filter(readable))
    const others = Object.keys(allFields(resource)).filter(
      name => readable(name) && !shown.some(column => column.name === name),
    )
    return { shown, possible: [...shown, ...columnsOf(ownFirst(resource, others))], choose }
  }, [ability, resource, stored, choose, throughout])
}

function toColumns(
  resource: Resource,
  names: readonly string[],
  throughout: (name: string) => boolean,
): Column[] {
  return names.flatMap(name => {
    const field = fieldOf(resource, name)
    return field
      ? [{ name, field, sortable: typeOf(field).sort(name, field).length > 0 && throughout(name) }]
      : []
  })
}

function isShowable(ability: Ability, resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name)
  if (!field || name === 'version' || typeOf(field).writeOnly) return false
  return mayReadField(ability, resource, { name })
}

// The resource's own columns come before those of every record.
const ownFirst = (resource: Resource, fields: string[]) =>
  [...fields].sort(
    (a, b) => Number(Object.hasOwn(resource.fields, b)) - Number(Object.hasOwn(resource.fields, a)),
  )

/** The row height of every list. */
export function useDensity(): [Density, (density: Density) => void] {
  const [stored, setDensity] = useStore<Density>('lists.density', 'standard')
  return [stored in rowHeights ? stored : 'standard', setDensity]
}
