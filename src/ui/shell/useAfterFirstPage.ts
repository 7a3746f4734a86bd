import { useEffect, useState } from 'react'
import { afterFirstPage } from './afterFirstPage'

/** Whether the first page is there, and what it does not need can follow. */
export function useAfterFirstPage(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => afterFirstPage(() => setAfter(true)), [])
  return isAfter
}
