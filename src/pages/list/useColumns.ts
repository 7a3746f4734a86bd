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
  /** Whether its type has an order and the user can read the field on every row. */
  sortable: boolean
}

export interface Columns {
  /** In display order. */
  shown: Column[]
  /** All available columns: shown ones first, then the others. */
  possible: Column[]
  /** Chooses the columns. Undefined for the default columns with their default widths. */
  choose: (names: readonly string[] | undefined) => void
  /** The chosen widths, in px. */
  widths: Readonly<Record<string, number>>
  /** Sets a column's width. Undefined for the width that its content needs. */
  resize: (name: string, width: number | undefined) => void
}

/** A view's columns, and the function that changes them. */
interface OfView {
  state: Pick<ListState, 'columns' | 'widths' | 'density' | 'page'>
  change: ChangeList
}

/** Returns the view's columns, or those that the user chose for the list, without those they can't read. */
export function useColumns(resource: Resource, view?: OfView): Columns {
  const { ability } = useSession()
  const [own, chooseOwn] = useStore<readonly string[] | undefined>(`lists.${storedAs(resource)}.columns`)
  const stored = view?.state.columns ?? own
  const change = view?.change
  const page = view?.state.page
  const { widths, setWidths, resize } = useWidths(resource, view)
  const choose = useCallback(
    (columns: readonly string[] | undefined) => {
      if (change) change({ columns, page, ...(!columns && { widths: {} }) })
      else chooseOwn(columns)
      if (!change && !columns) setWidths({})
    },
    [change, page, chooseOwn, setWidths],
  )
  const throughout = useReadableThroughout(resource)
  const { shown, possible } = useMemo(() => {
    const columnsOf = (names: readonly string[]) => toColumns(resource, names, throughout)
    const readable = (name: string) => isShowable(ability, resource, name)
    const chosen = (stored ?? resource.list.columns).filter(readable)
    const shown = columnsOf(chosen.length ? chosen : resource.list.columns.filter(readable))
    const others = Object.keys(allFields(resource)).filter(
      name => readable(name) && !shown.some(column => column.name === name),
    )
    return { shown, possible: [...shown, ...columnsOf(ownFirst(resource, others))] }
  }, [ability, resource, stored, throughout])
  return useMemo(
    () => ({ shown, possible, choose, widths, resize }),
    [shown, possible, choose, widths, resize],
  )
}

/** The trash has columns of its own: they say when and by whom a record was deleted. */
const storedAs = ({ name, trashed }: Resource) => (trashed ? `${name}.trash` : name)

const none: Readonly<Record<string, number>> = {}

/** Returns the widths of the view's columns, or those that the user chose. */
function useWidths(resource: Resource, view: OfView | undefined) {
  const [own, setOwn] = useStore<Readonly<Record<string, number>>>(`lists.${storedAs(resource)}.widths`, none)
  const change = view?.change
  const page = view?.state.page
  const widths = view?.state.widths ?? own
  const setWidths = useCallback(
    (next: Readonly<Record<string, number>>) =>
      change ? change({ widths: next, page }, { replace: true }) : setOwn(next),
    [change, page, setOwn],
  )
  const resize = useCallback(
    (column: string, width: number | undefined) => {
      const { [column]: _before, ...others } = widths
      setWidths(width === undefined ? others : { ...others, [column]: width })
    },
    [widths, setWidths],
  )
  return { widths, setWidths, resize }
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

// The resource's own columns come before those that every record has.
const ownFirst = (resource: Resource, fields: string[]) =>
  [...fields].sort(
    (a, b) => Number(Object.hasOwn(resource.fields, b)) - Number(Object.hasOwn(resource.fields, a)),
  )

/** Returns the row height of the view, or the user's row height for all lists. */
export function useDensity(view?: OfView): [Density, (density: Density) => void] {
  const [stored, setOwn] = useStore<Density>('lists.density', 'standard')
  const change = view?.change
  const page = view?.state.page
  const setDensity = useCallback(
    (density: Density) => (change ? change({ density, page }) : setOwn(density)),
    [change, page, setOwn],
  )
  const own = stored in rowHeights ? stored : 'standard'
  return [view?.state.density ?? own, setDensity]
}
