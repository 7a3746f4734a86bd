import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/shell/afterFirstPage'
import { useListModel } from './listModel'

// Shared by all lists, because their deferred files load only once.
let isLoaded = false

/** Whether rows have been painted. Code that the rows don't need loads afterwards. */
export function useRowsPainted(): boolean {
  const hasRows = useListModel().list.rows !== undefined
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
