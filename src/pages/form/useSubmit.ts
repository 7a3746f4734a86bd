import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../core/schema/resource'
import { type MergedChanges, mergeRemoteChanges } from '../record/mergeRemoteChanges'
import type { DraftState } from './useDraft'
import type { RecordForm } from './useRecordForm'
import type { Attempt, Save } from './useSave'

/** What a form tells of a save beside its record. */
export interface Saved {
  /** Another one is to be made. */
  again: boolean
  /** What others had saved meanwhile, and stays beside one's own. */
  joined?: MergedChanges
}

interface Options {
  recordForm: RecordForm
  draft: DraftState
  save: Save
  onSaved: (record: RaRecord, saved: Saved) => void
}

export interface Submit {
  /** Checks and saves; `again` stays for another one. */
  submit: (again?: boolean) => Promise<void>
  saveAnyway: () => Promise<void>
  /** Goes on from a conflict with these values on top of the current record. */
  settle: (values: Values, current: Values) => Promise<void>
  formRef: RefObject<HTMLFormElement | null>
}

/** So often a save goes on by itself while others save the same record; then the person is shown it. */
const MOST_JOINS = 3

/** The ways in which a form is sent, and where the eye is led when something is wrong with it. */
export function useSubmit({ recordForm, draft, save, onSaved }: Options): Submit {
  const { form } = recordForm
  const formRef = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  const again = useRef(false)

  // After the messages are on the screen, not before.
  useEffect(() => {
    if (refused) focusFirstInvalid(formRef.current)
  }, [refused])

  const saveJoining = async (values: Values, attempt: Attempt, joined?: MergedChanges, left = MOST_JOINS) => {
    const { record, problem } = await save.save(values, attempt)
    if (record) {
      draft.forget()
      onSaved(record, { again: again.current, joined })
      return
    }
    if (problem?.kind === 'repeated' && problem.made && !attempt.onto) {
      // The new record is there already; what is typed now is written on top of it.
      recordForm.setBase(problem.made)
      return saveJoining(values, { ...attempt, anyway: true, onto: problem.made }, joined, left)
    }
    if (problem?.kind !== 'stale') return
    const { resource, writable, setBase, sent } = recordForm
    const mine = { resource, writable, entered: values, base: attempt.onto ?? recordForm.base ?? {} }
    const found = mergeRemoteChanges({ ...mine, sent: sent.current }, problem)
    if (!found || !left) return save.show(problem)
    setBase(problem.current)
    form.reset(found.values)
    const told = together(joined, found.merged)
    await saveJoining(found.values, { ...attempt, onto: problem.current }, told, left - 1)
  }
  const send = async (attempt: Attempt) => {
    await form.handleSubmit(values => saveJoining(values, attempt))()
    setRefused(count => count + 1)
  }
  const { problem } = save
  useEffect(() => {
    if (problem?.kind !== 'invalid') return
    for (const [path, message] of Object.entries(problem.errors))
      form.setError(path, { type: 'server', message })
    setRefused(count => count + 1)
  }, [problem, form.setError])

  return {
    formRef,
    submit: async (more = false) => {
      again.current = more
      await send({})
    },
    saveAnyway: () => send({ anyway: true }),
    settle: async (values, current) => {
      form.reset(values)
      await send({ onto: current })
    },
  }
}

const together = (one: MergedChanges = { fields: [], by: [] }, other: MergedChanges): MergedChanges => ({
  fields: [...new Set([...one.fields, ...other.fields])],
  by: [...new Set([...one.by, ...other.by])],
})

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
