import { useEffect, useState } from 'react'
import { afterFirstPage } from './afterFirstPage'

/** Returns whether the first page is ready, so that deferred parts can load. */
export function useAfterFirstPage(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => afterFirstPage(() => setAfter(true)), [])
  return isAfter
}
