import { useState } from 'react'

/** Loads a picker's options again. `isRetrying` is true from the call on, before the query says so. */
export function useRetry(refetch: (how: { cancelRefetch: boolean }) => Promise<unknown>) {
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void refetch({ cancelRefetch: false }).finally(() => setRetrying(false))
  }
  return { isRetrying, retry }
}
