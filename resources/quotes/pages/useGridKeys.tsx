import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import { isRightToLeft, type Position, useNotifyDone } from '../../../src/kit'
import { cellValue, editText } from '../grid/cells'
import { readTable, spread } from '../grid/paste'
import type { Quote } from '../grid/quote'
import type { GridRow } from '../grid/rows'
import { beginsTyping, moveCell } from './cursorKeys'
import type { Board } from './useBoard'
import { useCellUndo } from './useCellUndo'
import type { Editing, GridModel } from './useGridModel'

interface Options {
  board: Board
  model: GridModel
  editing: Editing | undefined
  setEditing: (editing: Editing | undefined) => void
  /** Opens the menu of a carrier's quote. */
  openHead: (quote: Quote) => void
}

/** The grid's keyboard support: one cell has the focus, and typing edits it like in a spreadsheet. */
export function useGridKeys(options: Options) {
  const cells = useGridCells(options)
  const onKeyDown = useGridKeyDown(options, cells)
  const clipboard = useGridClipboard(options, cells)
  const { table, active, focus, begin, commit, setChosen } = cells
  return { table, active, focus, begin, commit, setChosen, onKeyDown, ...clipboard }
}

export type GridKeys = ReturnType<typeof useGridKeys>

/** Manages the focused cell, and starts and ends editing. */
function useGridCells({ board, model, editing, setEditing }: Options) {
  const table = useRef<HTMLTableElement>(null)
  const locale = useLocale()
  const { takeBack } = useCellUndo(board, model)
  const { chosen, setChosen } = useChosenCell(model)
  const size = { rows: model.rows.length + 1, columns: model.quotes.length }
  const active = {
    row: Math.min(chosen.row, size.rows - 1),
    column: Math.max(0, Math.min(chosen.column, size.columns - 1)),
  }
  const at = ({ row, column }: Position) => ({ row: model.rows[row - 1], quote: model.quotes[column] })

  const focus = (to: Position) => {
    setChosen(to)
    const cell = table.current?.querySelector<HTMLElement>(`[data-at="${to.row}-${to.column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const mayType = ({ row, quote }: { row?: GridRow; quote?: Quote }): boolean =>
    Boolean(row && quote && board.rights.writable(row, quote))

  const begin = (from: Position, text?: string) => {
    const { row, quote } = at(from)
    if (!row || !quote || !mayType({ row, quote })) return
    const edit = model.edit(row, quote)
    const whole =
      edit && edit.state !== 'saving' ? edit.text : editText(model.value(row, quote), locale, model.words)
    setChosen(from)
    setEditing({ quote: quote.id, row, text: text ?? whole, before: cellValue(row, quote) })
  }
  // Closing the input also blurs it, so an edit that was closed must not be committed again.
  const closed = useRef<Editing>(undefined)
  const close = () => {
    closed.current = editing
    setEditing(undefined)
  }
  const commit = () => {
    if (!editing || closed.current === editing) return
    const quote = model.quotes.find(({ id }) => id === editing.quote)
    close()
    if (quote)
      void board.edits.enter([
        { ...editing, quote: quote.id, read: model.read(editing.text, editing.row, quote) },
      ])
  }
  const undo = () => {
    const undone = takeBack()
    const row = model.rows.findIndex(({ key }) => key === undone?.row.key)
    const column = model.quotes.findIndex(({ id }) => id === undone?.quote)
    if (row >= 0 && column >= 0) focus({ row: row + 1, column })
  }

  return { table, locale, size, active, at, focus, setChosen, mayType, begin, close, commit, undo }
}

type GridCells = ReturnType<typeof useGridCells>

/**
 * While no cell is edited, keys move the focus, open a cell or empty it. During editing, they belong to the
 * text.
 */
function useGridKeyDown({ board, model, editing, openHead }: Options, cells: GridCells) {
  const { size, active, at, focus, mayType, begin, close, commit, undo } = cells
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    if (!(event.target as HTMLElement).closest('[data-at]')) return
    const pressed = { key: event.key, shift: event.shiftKey, control: event.ctrlKey || event.metaKey }
    const take = (work: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      work()
    }
    if (editing) return typing(event, pressed, take)
    const here = at(active)
    if (pressed.control && event.key.toLowerCase() === 'z') return take(undo)
    if (active.row === 0 && (event.key === 'Enter' || event.key === ' ') && here.quote) {
      const { quote } = here
      return take(() => openHead(quote))
    }
    if (event.key === 'F2') return take(() => begin(active))
    if (event.key === 'Escape' && here.row && here.quote && model.edit(here.row, here.quote)) {
      const { row, quote } = here
      return take(() => board.edits.drop(quote.id, row))
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && here.row && here.quote && mayType(here)) {
      const { row, quote } = here
      return take(
        () => void board.edits.enter([{ quote: quote.id, row, text: '', read: { value: { is: 'empty' } } }]),
      )
    }
    const to = moveCell(active, pressed, { ...size, isRtl: isRightToLeft() })
    if (to) return take(() => focus(to))
    if (beginsTyping(pressed) && mayType(here)) return take(() => begin(active, event.key))
  }

  const typing = (
    event: KeyboardEvent<HTMLElement>,
    pressed: { key: string; shift: boolean; control: boolean },
    take: (work: () => void) => void,
  ) => {
    // All other keys belong to the text, even if they are shortcuts of the page.
    event.stopPropagation()
    if (event.key === 'Escape')
      return take(() => {
        close()
        focus(active)
      })
    const lineBreak = editing?.row.entry === 'longText' && event.key === 'Enter' && event.shiftKey
    if ((event.key !== 'Enter' && event.key !== 'Tab') || lineBreak) return
    const to = moveCell(active, pressed, size) ?? active
    const leaves = event.key === 'Tab' && !moveCell(active, pressed, size)
    if (leaves) {
      commit()
      return focus(active)
    }
    take(() => {
      commit()
      focus(to)
    })
  }

  return onKeyDown
}

/** Copies a cell, and pastes a table from the focused cell on. */
function useGridClipboard(
  { board, model, editing }: Options,
  { locale, size, active, at, mayType }: GridCells,
) {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyDone = useNotifyDone()
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (editing || active.row === 0) return
    const table = readTable(event.clipboardData.getData('text/plain'))
    event.preventDefault()
    const { cells, beyond } = spread(
      table,
      { row: active.row - 1, column: active.column },
      {
        rows: model.rows.length,
        columns: size.columns,
      },
    )
    const placed = cells.map(({ row, column, text }) => ({
      row: model.rows[row],
      quote: model.quotes[column],
      text,
    }))
    const entered = placed.flatMap(({ row, quote, text }) =>
      row && quote && mayType({ row, quote })
        ? [{ quote: quote.id, row, text, read: model.read(text, row, quote) }]
        : [],
    )
    const skipped = cells.length - entered.length + beyond
    const message =
      translate('resources.quote-grid.pasted', { smart_count: entered.length }) +
      (skipped ? ` ${translate('resources.quote-grid.skipped', { smart_count: skipped })}` : '')
    // Ctrl+Z and the button above the grid undo single cells. A paste gets one message that undoes all of it.
    void board.edits.enter(entered).then(answers => {
      if (answers.length) notifyDone(message, { answers })
      else notify(message, { type: skipped ? 'warning' : 'info' })
    })
  }

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const { row, quote } = at(active)
    if (editing || !row || !quote || window.getSelection()?.toString()) return
    event.clipboardData.setData('text/plain', editText(model.value(row, quote), locale, model.words))
    event.preventDefault()
  }

  return { onPaste, onCopy }
}

interface Chosen {
  at: Position
  /** The row's key and the quote's ID, because their positions change when others add rows or quotes. */
  row?: string
  quote?: number
}

/** Keeps the focus on the same cell, even if its row or column moves. */
function useChosenCell({ rows, quotes }: Pick<GridModel, 'rows' | 'quotes'>) {
  const [{ at, row, quote }, choose] = useState<Chosen>({ at: { row: 1, column: 0 } })
  const nowAt = at.row === 0 ? -1 : rows.findIndex(({ key }) => key === row)
  const column = quotes.findIndex(({ id }) => id === quote)
  const chosen = { row: nowAt < 0 ? at.row : nowAt + 1, column: column < 0 ? at.column : column }
  const setChosen = (to: Position) =>
    choose({ at: to, row: rows[to.row - 1]?.key, quote: quotes[to.column]?.id })
  return { chosen, setChosen }
}
