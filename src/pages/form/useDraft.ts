import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsavedInput } from '../../auth/unsavedInput'
import type { Values } from '../../schema/resource'
import { changesOf } from './changes'
import { removeDraft, writeDraft } from './drafts'
import { secretFields } from './formFields'
import type { RecordForm } from './useRecordForm'

export interface DraftState {
  /** Something was typed that is not saved. */
  unsaved: boolean
  /** The same, right now. */
  stillUnsaved: () => boolean
  /** Forgets the draft; the form is done or starts afresh. */
  forget: () => void
}

/** Keeps what is typed in the browser with every change, until it is saved or discarded. */
export function useDraft(recordForm: RecordForm): DraftState {
  const { form, place, restored } = recordForm
  const [unsaved, setUnsaved] = useState(restored !== undefined)
  const current = useRef(unsaved)
  useUnsavedInput(unsaved)

  const note = useCallback((state: boolean) => {
    current.current = state
    setUnsaved(state)
  }, [])
  const latest = useRef(recordForm)
  useEffect(() => {
    latest.current = recordForm
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => note(keepDraft(latest.current, values)),
      }),
    [form.subscribe, note],
  )
  const forget = useCallback(() => {
    removeDraft(place)
    note(false)
  }, [place, note])
  const stillUnsaved = useCallback(() => current.current, [])
  return { unsaved, stillUnsaved, forget }
}

/** Writes the draft, or removes it when everything is as it was. Says whether anything is unsaved. */
function keepDraft(
  { resource, initial, base, writable, place, idempotencyKey }: RecordForm,
  values: Values,
): boolean {
  const changes = changesOf(initial, values, writable)
  if (!Object.keys(changes).length) {
    removeDraft(place)
    return false
  }
  const secrets = secretFields(resource)
  const kept = Object.fromEntries(Object.entries(changes).filter(([name]) => !secrets.has(name)))
  writeDraft(place, {
    values: kept,
    base,
    idempotencyKey: idempotencyKey.current,
    at: new Date().toISOString(),
  })
  return true
}
