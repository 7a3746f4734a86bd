import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Resource } from '../../../core/schema/resource'
import { typeOf } from '../../../fields'
import { displayOf } from '../../../fields/displays'
import { useListModel } from '../listModel'
import type { Column } from '../useColumns'
import { LEAST_PX, type Need, widthsWithChosen } from './columnWidths'
import { linkedColumn } from './linkedColumn'
import { wholeWidth } from './wrappedWidth'

const CHECKBOX_PX = 44
/** The least width of the column of links: enough for two lines of most names, next to the initials. */
const LINKED_PX = 240
/** Of a cell, on both sides (src/ui/theme/rows.ts). */
const PADDING_PX = 24
/** The line after a frozen first column (../columns/columnStyles.ts). */
const EDGE_PX = 1

/** The table's attribute while its labels wrap to be measured. */
export const WRAPPED = 'data-wrapped'

/** The measured widths by resource, columns and language, for the skeleton too. Kept until a page reload. */
const measured = new Map<string, Need[]>()

export interface ColumnWidths {
  /** Whether nothing is measured yet: the table sizes its columns by content. */
  natural: boolean
  table: { tableLayout?: 'fixed'; width: string }
  columns: (number | undefined)[]
}

/**
 * Returns widths that are constant while paging, sorting and filtering, so that nothing moves. They are
 * measured once, before the first rows are painted, and again only for other columns or when the fonts arrive.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  labels: readonly string[],
  /** The widths during a drag. */
  resizing?: Readonly<Record<string, number>>,
): ColumnWidths {
  const { resource, columns, list, density } = useListModel()
  const room = useRoom(table)
  const [, renderAgain] = useState(0)
  // Rows that were loaded before a column was defined don't show the width that it needs.
  const isUnread = ({ name }: Column) =>
    Object.hasOwn(resource.fields, name) && !list.rows?.some(row => name in row)
  const isEarlier = Boolean(list.rows?.length) && columns.shown.some(isUnread)
  const of = [resource.name, density, ...labels, ...(isEarlier ? [''] : [])].join('\n')
  const needs = measured.get(of)
  const natural = !needs && Boolean(list.rows?.length)
  useLayoutEffect(() => {
    if (!natural || !table.current) return
    measured.set(of, measure(table.current, resource, columns.shown))
    renderAgain(times => times + 1)
    if (document.fonts?.status !== 'loading') return
    // The fallback font is narrower, and a number measured in it would be cut.
    void document.fonts.ready.then(() => {
      measured.delete(of)
      renderAgain(times => times + 1)
    })
  }, [natural, of, table, resource, columns])
  if (natural) return { natural, table: { width: 'max-content' }, columns: [] }
  const chosen = columns.shown.map(({ name }) => resizing?.[name] ?? columns.widths[name])
  const widths = needs ? widthsWithChosen(needs, room, chosen) : []
  // If all widths are chosen, no column is widened to fill the table.
  const isFilled = widths.some((width, at) => width === undefined || chosen[at] === undefined)
  const total = widths.reduce<number>((sum, width) => sum + (width ?? 0), CHECKBOX_PX)
  const width = isFilled || !widths.length ? '100%' : `${total}px`
  return { natural, table: { tableLayout: 'fixed', width }, columns: widths }
}

function measure(table: HTMLTableElement, resource: Resource, columns: readonly Column[]): Need[] {
  const cells = [...table.querySelectorAll('thead th')].slice(1)
  const widths = () =>
    cells.map((cell, at) => Math.ceil(cell.getBoundingClientRect().width) + (at === 0 ? EDGE_PX : 0))
  const roomy = widths()
  table.setAttribute(WRAPPED, '')
  const wrapped = widths()
  const labels = cells.map(cell => Math.ceil(cell.firstElementChild?.getBoundingClientRect().width ?? 0))
  table.removeAttribute(WRAPPED)
  const linked = linkedColumn(resource, columns)
  const isOneLine = getComputedStyle(table).getPropertyValue('--row-lines') === '1'
  const wholeOf = (at: number, tight: number) =>
    isOneLine
      ? tight
      : wholeWidth([...table.querySelectorAll<HTMLElement>(`tr[data-id] > td:nth-of-type(${at + 2})`)], tight)
  return columns.map(({ name, field }, at) => {
    const tight = Math.min(roomy[at] ?? 0, wrapped[at] ?? 0)
    const need = { roomy: roomy[at] ?? 0, tight, whole: tight }
    const { align, leastWidth = LEAST_PX } = displayOf(field)
    // A cut-off number looks like another number, and the link identifies the record.
    if (align === 'end') return { ...need, least: tight }
    if (name === linked) return { ...need, least: Math.min(tight, LINKED_PX) }
    const whole = Math.max(wholeOf(at, tight), Math.min(tight, (labels[at] ?? 0) + PADDING_PX))
    // Names are never cut: they fit on two lines.
    const least = typeOf(field).reference?.(field) ? whole : Math.min(whole, leastWidth)
    return { ...need, whole, least }
  })
}

/** The last measured room. The next table starts with it, so most need no second layout. */
let lastRoom = Number.POSITIVE_INFINITY

/** Returns the width available to all columns in the element that scrolls the table. */
function useRoom(table: RefObject<HTMLTableElement | null>): number {
  const [room, setRoom] = useState(lastRoom)
  useLayoutEffect(() => {
    const frame = table.current?.parentElement
    if (!frame) return
    const look = () => {
      lastRoom = frame.clientWidth - CHECKBOX_PX
      setRoom(lastRoom)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [table])
  return room
}
