import { useEffect, useState } from 'react'
import type { RecordForm } from '../useRecordForm'

/**
 * Puts values of the base into the form, once it has a new one; a draft then keeps only what is this person's own.
 * Counts how often it did, for inputs that have to begin anew.
 */
export function usePutIn({ form, initial }: RecordForm) {
  const [generation, setGeneration] = useState(0)
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (!names.length) return
    for (const name of names) form.setValue(name, initial[name])
    setNames([])
    setGeneration(count => count + 1)
  }, [names, initial, form.setValue])
  return { putIn: setNames, generation }
}
