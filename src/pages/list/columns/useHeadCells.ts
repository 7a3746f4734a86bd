import { type RefObject, useLayoutEffect, useState } from 'react'

export interface HeadOfColumn {
  name: string
  head: HTMLElement
}

/** Returns the head cells of a table's columns once they are rendered. */
export function useHeadCells(
  table: RefObject<HTMLTableElement | null>,
  names: readonly string[],
): readonly HeadOfColumn[] {
  const [heads, setHeads] = useState<readonly HeadOfColumn[]>([])
  const of = names.join()
  useLayoutEffect(() => {
    const found = of.split(',').flatMap(name => {
      const head = table.current?.querySelector<HTMLElement>(`th[data-column="${name}"]`)
      return head ? [{ name, head }] : []
    })
    setHeads(found)
  }, [table, of])
  return heads
}
