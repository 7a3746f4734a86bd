import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/shell/afterFirstPage'
import { useList } from './listModel'

// Of any list of the visit: the files are there then.
let isLoaded = false

/** Whether rows have been on the screen: what they don't need is loaded then. */
export function useRowsPainted(): boolean {
  const hasRows = useList().list.rows !== undefined
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!hasRows) return
    if (isLoaded) return setPainted(true)
    return whenIdle(() => {
      isLoaded = true
      setPainted(true)
    })
  }, [hasRows])
  return isPainted
}
