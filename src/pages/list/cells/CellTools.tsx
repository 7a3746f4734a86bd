import { Box, Fab, GlobalStyles } from '@mui/material'
import { lazy, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import { directionOf } from '../../../core/i18n/languages'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { visuallyHidden } from '../../../ui/theme/visuallyHidden'
import { useListModel } from '../listModel'
import { CellEditor } from './CellEditor'
import { cellAt } from './cellPlace'
import { toHtmlTable, toTabs } from './copiedCells'
import { useCellEditing } from './useCellEditing'
import { useCellEvents } from './useCellEvents'
import { type CellSelection, useCellRange } from './useCellRange'
import { useCellText } from './useCellText'

const SaveConflictDialog = lazy(() =>
  import('../../form/SaveConflictDialog').then(part => ({ default: part.SaveConflictDialog })),
)

interface Props {
  table: RefObject<HTMLTableElement | null>
  /** A cell that the user wanted to edit before this component had loaded. */
  cellToOpen: HTMLTableCellElement | undefined
  onOpened: () => void
}

/** Lets the user edit, select and copy cells of a table. */
export function CellTools({ table, cellToOpen, onOpened }: Props) {
  const translate = useTranslate()
  const { resource } = useListModel()
  const range = useCellRange(table)
  const { editing, failure, open, close, save, conflict } = useCellEditing(table, range)
  const copy = useCopy(table, range)
  const [isByTouch, setByTouch] = useState(false)
  useCellEvents(table, {
    onOpen: open,
    onPress: (cell, isShift) => {
      setByTouch(false)
      range.press(cell, isShift)
    },
    onDragTo: range.dragTo,
    onHold: range.hold,
    onSelected: () => setByTouch(true),
    onExtend: range.extend,
    onLeaveRange: range.clear,
    onCopy: copy.into,
  })
  const openAsked = useEffectEvent(() => {
    if (!cellToOpen) return
    open(cellToOpen)
    onOpened()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cell
  useEffect(() => openAsked(), [cellToOpen])
  const count = range.part ? range.part.ids.length * range.part.columns.length : 0
  return (
    <>
      <GlobalStyles styles={cellStyles} />
      <Box role="status" sx={visuallyHidden}>
        {count > 0 && translate('cells.selected', { smart_count: count })}
      </Box>
      {isByTouch && count > 0 && (
        <Fab
          variant="extended"
          size="small"
          color="primary"
          // Keeps the focus in the table, whose cells are copied.
          onMouseDown={event => event.preventDefault()}
          onClick={() => void copy.toClipboard()}
          sx={copyStyle}
        >
          {translate('cells.copy')}
        </Fab>
      )}
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
        <LazyPart onMissing={conflict.back}>
          <SaveConflictDialog
            resource={resource}
            conflict={conflict.found}
            onSave={conflict.save}
            onClose={conflict.close}
            back={{ label: translate('cells.back'), go: conflict.back }}
          />
        </LazyPart>
      )}
    </>
  )
}

/** Copies the selected cells, or the focused one. */
function useCopy(table: RefObject<HTMLTableElement | null>, { part, place, names }: CellSelection) {
  const notify = useNotify()
  const textOf = useCellText()
  const dir = directionOf(useLocale() ?? 'en')
  const { list } = useListModel()
  const into = (cell: HTMLTableCellElement | null, data: Pick<DataTransfer, 'setData'>) => {
    const at = cell ? place(cell) : undefined
    const { ids, columns } = part ?? { ids: at ? [at.id] : [], columns: at ? [at.column] : [] }
    const texts = ids.flatMap(id => {
      const record = list.rows?.find(row => row.id === id)
      const cellIn = (column: string) => table.current && cellAt(table.current, { id, column }, names)
      return record ? [columns.map(column => textOf(record, column, cellIn(column) ?? undefined))] : []
    })
    data.setData('text/plain', toTabs(texts))
    data.setData('text/html', toHtmlTable(texts, dir))
    return ids.length * columns.length
  }
  const tell = (copied: number) => notify('cells.copied', { messageArgs: { smart_count: copied } })
  return {
    into: (cell: HTMLTableCellElement | null, data: DataTransfer) => tell(into(cell, data)),
    /** For touch screens, which have no key to copy. */
    toClipboard: async () => {
      const formats: Record<string, string> = {}
      const copied = into(null, {
        setData: (type, text) => {
          formats[type] = text
        },
      })
      try {
        await navigator.clipboard.write([new ClipboardItem(formats)])
        tell(copied)
      } catch {
        // The user has denied it, or the page uses plain HTTP, for which browsers don't offer the clipboard.
        notify('cells.not_copied', { type: 'warning' })
      }
    },
  }
}

const copyStyle = { position: 'fixed', bottom: 16, left: '50%', translate: '-50% 0', zIndex: 'fab' }

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
