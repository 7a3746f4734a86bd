import { type RefObject, useState } from 'react'
import { useCreatePath, useNavigate, useNotify } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import type { Values } from '../../../core/schema/resource'
import { useLabels } from '../../../ui/fields/useLabels'
import { type SaveConflict, useSaveValues } from '../../record/useSaveValues'
import { useTitleOf } from '../../recordTitle'
import { useListModel } from '../listModel'
import type { ListRecord } from '../useListRows'
import { type CellPlace, cellAt, nextPlace } from './cellPlace'
import { useCellAccess } from './useCellAccess'
import type { TypedValue } from './useCellForm'
import { type CellSelection, focusCell } from './useCellRange'

interface Editing {
  record: ListRecord
  name: string
  cell: HTMLTableCellElement
  typed?: TypedValue
}

/** Manages the cell that is edited, its save, and where the focus moves. */
export function useCellEditing(table: RefObject<HTMLTableElement | null>, range: CellSelection) {
  const { resource, list } = useListModel()
  const words = useLabels()
  const titleOf = useTitleOf()
  const accessOf = useCellAccess()
  const explainLock = useExplainLock()
  const [editing, setEditing] = useState<Editing>()
  const [failure, setFailure] = useState<unknown>()
  const recordAt = ({ id }: CellPlace) => list.rows?.find(row => row.id === id)
  const cellOfPlace = (place: CellPlace | undefined) =>
    place && table.current ? cellAt(table.current, place, range.names) : undefined

  const open = (cell: HTMLTableCellElement) => {
    const place = range.place(cell)
    const record = place && recordAt(place)
    if (!record || !place) return
    range.clear()
    setFailure(undefined)
    const access = accessOf(record, place.column)
    if (access.kind === 'input') setEditing({ record, name: place.column, cell })
    else explainLock(record, access)
  }
  /** Closes the editor. Tab moves to the next editable cell, and the other keys return to this cell. */
  const close = (step: 1 | -1 | 0 | undefined) => {
    if (!editing) return
    const from = { id: editing.record.id, column: editing.name }
    setEditing(undefined)
    if (step === undefined) return
    const isWanted = (place: CellPlace) => {
      const record = recordAt(place)
      return record !== undefined && accessOf(record, place.column).kind === 'input'
    }
    const next = step ? nextPlace(range.grid(), from, { step, isWanted }) : undefined
    const cell = cellOfPlace(next ?? from)
    focusCell(cell)
    if (next && cell) open(cell)
  }
  const conflicts = useConflicts({
    onFound: () => setEditing(undefined),
    onFailure: setFailure,
    // If the cell has left the table, the editor opens over the table's first cell.
    reopen: (record, values) => {
      const [name = '', value] = Object.entries(values)[0] ?? []
      const cell = cellOfPlace({ id: record.id, column: name }) ?? table.current?.querySelector('td')
      if (!cell) return () => undefined
      const opened = { record, name, cell, typed: { value } }
      setFailure(undefined)
      setEditing(opened)
      return () => {
        setEditing(now => (now === opened ? undefined : now))
        focusCell(cellOfPlace({ id: record.id, column: name }))
      }
    },
  })
  const save = async (value: unknown): Promise<boolean> => {
    if (!editing) return false
    const { record, name } = editing
    setFailure(undefined)
    const messageArgs = { field: words(fieldLabel(resource, name)), title: titleOf(resource, record) }
    return conflicts.save(record, { [name]: value ?? null }, { message: 'cells.saved', messageArgs })
  }
  return { editing, failure, open, close, save, conflict: conflicts.conflict }
}

interface ConflictOptions {
  onFound: () => void
  onFailure: (error: unknown) => void
  /** Opens the editor with earlier input. Returns a function that closes it. */
  reopen: (record: ListRecord, values: Values) => () => void
}

/** Saves a cell. Another user's change of it is a conflict, from which the user can return to the input. */
function useConflicts({ onFound, onFailure, reopen }: ConflictOptions) {
  const { resource } = useListModel()
  const [found, setConflict] = useState<SaveConflict>()
  const save = useSaveValues(
    resource,
    conflict => {
      onFound()
      setConflict(conflict)
    },
    onFailure,
  )
  const conflict = {
    found,
    close: () => setConflict(undefined),
    back: () => {
      setConflict(undefined)
      if (found) reopen(found.before, found.values)
    },
    /** Saves on top of the other user's change. Keeps the editor open until then: the save can be refused. */
    save: async (theirs: SaveConflict['theirs'], values: Values, done: SaveConflict['done']) => {
      const closeAgain = reopen(theirs, values)
      if (await save(theirs, values, done)) closeAgain()
    },
  }
  return { save, conflict }
}

/** Opens the form for a value that does not fit a cell, or shows why it can't be changed. */
function useExplainLock() {
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const { resource } = useListModel()
  return ({ id }: ListRecord, access: ReturnType<ReturnType<typeof useCellAccess>>) => {
    if (access.kind === 'form') navigate(createPath({ resource: resource.name, type: 'edit', id }))
    if (access.kind === 'locked')
      notify(access.reason, { type: 'warning', messageArgs: { _: access.reason } })
  }
}
