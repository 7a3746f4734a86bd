import { useRef } from 'react'
import { columnWidths } from './columnWidths'
import { useList } from './listModel'

interface Measured {
  of: string
  widths: number[]
}

/**
 * Widths that stay while one pages, sorts and filters, so that nothing jumps: they are worked out from the first
 * rows that come, and again only for other columns.
 */
export function useColumnWidths(labels: readonly string[]): number[] {
  const { columns, list } = useList()
  const kept = useRef<Measured>(undefined)
  const of = labels.join('\n')
  if (kept.current?.of === of) return kept.current.widths
  const widths = columnWidths(columns.shown, labels, list.rows ?? [])
  if (list.rows?.length) kept.current = { of, widths }
  return widths
}
