import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/shell/afterFirstPage'
import { useList } from './listModel'

/** Whether the rows are on the screen: what they do not need is loaded then. */
export function useRowsPainted(): boolean {
  const hasRows = useList().list.rows !== undefined
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (hasRows) return whenIdle(() => setPainted(true))
    setPainted(false)
  }, [hasRows])
  return isPainted
}
