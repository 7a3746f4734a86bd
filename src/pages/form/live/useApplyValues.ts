import { useCallback, useEffect, useState } from 'react'
import type { Values } from '../../../core/schema/resource'
import type { RecordForm } from '../useRecordForm'

interface Waiting {
  names: readonly string[]
  joined: Values
}

/**
 * Puts values of the base into the form, once it has a new one, and what was joined of both; a draft then keeps only
 * what is this person's own. Counts how often it did, for inputs that have to begin anew.
 */
export function useApplyValues({ form, initial }: RecordForm) {
  const [generation, setGeneration] = useState(0)
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    if (!waiting) return
    for (const name of waiting.names) form.setValue(name, initial[name])
    for (const [name, value] of Object.entries(waiting.joined)) form.setValue(name, value)
    setWaiting(undefined)
    setGeneration(count => count + 1)
  }, [waiting, initial, form.setValue])
  const putIn = useCallback((names: readonly string[], joined: Values = {}) => {
    if (names.length || Object.keys(joined).length) setWaiting({ names, joined })
  }, [])
  return { putIn, generation }
}
