import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/shell/afterFirstPage'
import { useList } from './listModel'

/** Whether rows have been on the screen: what they don't need is loaded then. */
export function useRowsPainted(): boolean {
  const hasRows = useList().list.rows !== undefined
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (hasRows) return whenIdle(() => setPainted(true))
  }, [hasRows])
  return isPainted
}
