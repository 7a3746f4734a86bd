import { useEffect, useRef } from 'react'
import { byNewNames, renamedFields } from './renamedFields'
import type { RecordForm } from './useRecordForm'

/** Keeps the input of a field that is renamed while the form is open (T-08). */
export function useFollowRenames({ resource: { fields }, form, sent }: RecordForm): void {
  const before = useRef(fields)
  useEffect(() => {
    const names = renamedFields(before.current, fields)
    before.current = fields
    for (const [name, now] of Object.entries(names)) {
      form.setValue(now, form.getValues(name))
      form.unregister(name)
    }
    sent.current = sent.current.map(values => byNewNames(values, names))
  }, [fields, form, sent])
}
