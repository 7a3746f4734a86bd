import { type RefObject, useLayoutEffect, useState } from 'react'
import { useList } from '../listModel'

/** Up to here a column has the width of its content; wider ones share the rest. */
const NARROW_PX = 200
/** The minimum width of those; below it the table scrolls sideways. */
const WIDE_PX = 160
const CHECKBOX_PX = 44

/** Later pages can have slightly longer content. */
const SLACK = 1.1

/** Widths by resource, columns and language; cached for the page's life, so that the placeholder has them too. */
const measured = new Map<string, number[]>()

export interface ColumnWidths {
  /** Nothing is measured yet: the table sizes its columns by content. */
  natural: boolean
  table: { tableLayout?: 'fixed'; width: string; minWidth?: number }
  columns: (number | undefined)[]
}

/**
 * Widths that are constant while paging, sorting and filtering, so that nothing jumps. They are measured once, before
 * the first rows are painted, and again only for other columns.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  labels: readonly string[],
): ColumnWidths {
  const { resource, list } = useList()
  const [, renderAgain] = useState(0)
  const of = [resource.name, ...labels].join('\n')
  const widths = measured.get(of)
  const natural = !widths && Boolean(list.rows?.length)
  useLayoutEffect(() => {
    if (!natural || !table.current) return
    const cells = [...table.current.querySelectorAll('thead th')].slice(1)
    measured.set(
      of,
      cells.map(cell => Math.ceil(cell.getBoundingClientRect().width * SLACK)),
    )
    renderAgain(times => times + 1)
  }, [natural, of, table])
  if (natural) return { natural, table: { width: 'max-content' }, columns: [] }
  return { natural, ...fixed(widths ?? labels.map(() => 0)) }
}

function fixed(widths: readonly number[]): Omit<ColumnWidths, 'natural'> {
  const wide = (width: number) => width > NARROW_PX
  const least = widths.reduce((sum, width) => sum + (wide(width) ? WIDE_PX : width), CHECKBOX_PX)
  return {
    table: { tableLayout: 'fixed', width: '100%', minWidth: least },
    columns: widths.map(width => (width && !wide(width) ? width : undefined)),
  }
}
