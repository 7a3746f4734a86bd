import { useEffect, useState } from 'react'
import type { RecordForm } from '../useRecordForm'

/** Puts values of the base into the form, once it has a new one; a draft then keeps only what is this person's own. */
export function usePutIn({ form, initial }: RecordForm): (names: readonly string[]) => void {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (!names.length) return
    for (const name of names) form.setValue(name, initial[name])
    setNames([])
  }, [names, initial, form.setValue])
  return setNames
}
