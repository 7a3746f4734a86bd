import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNumber } from '../../../ui/records/useWords'
import { useListModel } from '../listModel'
import { movedTo } from './widths'

/** Changes the columns' order. Keeps the focus in the head of a column that was moved by keyboard. */
export function useMoveColumn(table: RefObject<HTMLTableElement | null>, labels: readonly string[]) {
  const translate = useTranslate()
  const number = useNumber()
  const { columns } = useListModel()
  const names = columns.shown.map(({ name }) => name)
  const [said, setSaid] = useState('')
  const focused = useRef<{ name: string; selector: string }>(undefined)
  const order = names.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for another order
  useEffect(() => {
    const { name, selector } = focused.current ?? {}
    focused.current = undefined
    const head = table.current?.querySelector(`th[data-column="${name}"]`)
    if (selector) head?.querySelector<HTMLElement>(selector)?.focus()
  }, [table, order])

  const moveTo = (name: string, to: number) => {
    const at = names.indexOf(name)
    if (at < 0 || to < 0 || to >= names.length || to === at) return
    columns.choose(movedTo(names, name, to))
    const place = { field: labels[at], place: number(to + 1), count: number(names.length) }
    setSaid(translate('cells.columns.moved', place))
  }
  const move = (name: string, step: number) => {
    const isSeparator = document.activeElement?.matches('[role="separator"]')
    focused.current = { name, selector: isSeparator ? '[role="separator"]' : '[role="button"], button' }
    moveTo(name, names.indexOf(name) + step)
  }
  return { move, moveTo, said }
}
