import { Box, GlobalStyles } from '@mui/material'
import { lazy, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useCreatePath, useLocale, useNavigate, useNotify, useTranslate } from 'react-admin'
import { directionOf } from '../../../core/i18n/languages'
import { fieldLabel } from '../../../core/schema/labels'
import type { Values } from '../../../core/schema/resource'
import { useLabels } from '../../../ui/fields/labels.view'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { visuallyHidden } from '../../../ui/theme/visuallyHidden'
import { type SaveConflict, useSaveValues } from '../../record/useSaveValues'
import { useTitleOf } from '../../recordTitle'
import { useList } from '../listModel'
import type { ListRecord } from '../useListRows'
import { CellEditor } from './CellEditor'
import { type CellPlace, cellAt, nextPlace } from './cellPlace'
import { toHtmlTable, toTabs } from './copiedCells'
import { useCellAccess } from './useCellAccess'
import { useCellEvents } from './useCellEvents'
import { focusCell, useCellRange } from './useCellRange'
import { useCellText } from './useCellText'

const SaveConflictDialog = lazy(() =>
  import('../../form/SaveConflictDialog').then(part => ({ default: part.SaveConflictDialog })),
)

interface Props {
  table: RefObject<HTMLTableElement | null>
  /** A cell that the person has asked to edit before this was loaded. */
  asked: HTMLTableCellElement | undefined
  onAsked: () => void
}

type Range = ReturnType<typeof useCellRange>

interface Editing {
  record: ListRecord
  name: string
  cell: HTMLTableCellElement
}

/** Work in the cells of a table: edit one, select some, and copy them. */
export function CellTools({ table, asked, onAsked }: Props) {
  const translate = useTranslate()
  const { resource } = useList()
  const range = useCellRange(table)
  const { editing, open, save, failure, close, conflict } = useEditing(table, range)
  const copy = useCopy(table, range)
  useCellEvents(table, {
    onOpen: open,
    onPress: range.press,
    onDragTo: range.dragTo,
    onExtend: range.extend,
    onLeaveRange: range.clear,
    onCopy: copy,
  })
  const openAsked = useEffectEvent(() => {
    if (!asked) return
    open(asked)
    onAsked()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cell
  useEffect(() => openAsked(), [asked])
  const count = range.part ? range.part.ids.length * range.part.columns.length : 0
  return (
    <>
      <GlobalStyles styles={cellStyles} />
      <Box role="status" sx={visuallyHidden}>
        {count > 0 && translate('cells.selected', { smart_count: count })}
      </Box>
      {editing && (
        <CellEditor
          key={`${editing.record.id} ${editing.name}`}
          resource={resource}
          {...editing}
          failure={failure}
          onSave={save}
          onClose={close}
        />
      )}
      {conflict.found && (
        <LazyPart onMissing={conflict.close}>
          <SaveConflictDialog
            resource={resource}
            conflict={conflict.found}
            onSave={conflict.save}
            onClose={conflict.close}
          />
        </LazyPart>
      )}
    </>
  )
}

/** The cell that is edited, its save, and where the person goes on. */
function useEditing(table: RefObject<HTMLTableElement | null>, range: Range) {
  const { resource, list } = useList()
  const words = useLabels()
  const titleOf = useTitleOf()
  const accessOf = useCellAccess()
  const explainLock = useExplainLock()
  const [editing, setEditing] = useState<Editing>()
  const [found, setConflict] = useState<SaveConflict>()
  const [failure, setFailure] = useState<unknown>()
  const saveValues = useSaveValues(
    resource,
    conflict => {
      setEditing(undefined)
      setConflict(conflict)
    },
    setFailure,
  )
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
  /** Closes the editor; Tab goes on to the next cell that can be edited, the others back to the cell. */
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
  const save = async (value: unknown): Promise<boolean> => {
    if (!editing) return false
    const { record, name } = editing
    setFailure(undefined)
    const messageArgs = { field: words(fieldLabel(resource, name)), title: titleOf(resource, record) }
    return saveValues(record, { [name]: value ?? null }, { message: 'cells.saved', messageArgs })
  }
  const conflict = {
    found,
    close: () => setConflict(undefined),
    save: (theirs: SaveConflict['theirs'], values: Values, done: SaveConflict['done']) =>
      saveValues(theirs, values, done),
  }
  return { editing, open, save, failure, close, conflict }
}

/** Opens the form for a value that has no room in a cell, or says why one can't be changed. */
function useExplainLock() {
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const { resource } = useList()
  return ({ id }: ListRecord, access: ReturnType<ReturnType<typeof useCellAccess>>) => {
    if (access.kind === 'form') navigate(createPath({ resource: resource.name, type: 'edit', id }))
    if (access.kind === 'locked')
      notify(access.reason, { type: 'warning', messageArgs: { _: access.reason } })
  }
}

/** Copies the selected cells, or the one with the focus. */
function useCopy(table: RefObject<HTMLTableElement | null>, { part, place, names }: Range) {
  const notify = useNotify()
  const textOf = useCellText()
  const dir = directionOf(useLocale() ?? 'en')
  const { list } = useList()
  return (cell: HTMLTableCellElement, data: DataTransfer) => {
    const at = place(cell)
    const { ids, columns } = part ?? { ids: at ? [at.id] : [], columns: at ? [at.column] : [] }
    const texts = ids.flatMap(id => {
      const record = list.rows?.find(row => row.id === id)
      const cellIn = (column: string) => table.current && cellAt(table.current, { id, column }, names)
      return record ? [columns.map(column => textOf(record, column, cellIn(column) ?? undefined))] : []
    })
    data.setData('text/plain', toTabs(texts))
    data.setData('text/html', toHtmlTable(texts, dir))
    notify('cells.copied', { messageArgs: { smart_count: ids.length * columns.length } })
  }
}

const cellStyles = {
  'table[role="grid"] > tbody > tr[data-id]': { cursor: 'cell', userSelect: 'none' },
  'table[role="grid"] > tbody > tr > td[aria-selected="true"]': {
    backgroundColor: 'var(--primary-soft)',
  },
  'table[role="grid"] > tbody > tr > td:focus': {
    outline: '2px solid var(--primary)',
    outlineOffset: '-2px',
  },
} as const
