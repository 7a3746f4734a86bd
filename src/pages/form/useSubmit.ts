import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../schema/resource'
import type { DraftState } from './useDraft'
import type { RecordForm } from './useRecordForm'
import type { Save } from './useSave'

interface Options {
  recordForm: RecordForm
  draft: DraftState
  save: Save
  onSaved: (record: RaRecord, again: boolean) => void
}

export interface Submit {
  /** Checks and saves; `again` stays for another one. */
  submit: (again?: boolean) => Promise<void>
  saveAnyway: () => Promise<void>
  /** Goes on from a conflict with these values on top of the current record. */
  settle: (values: Values, current: Values) => Promise<void>
  formRef: RefObject<HTMLFormElement | null>
}

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

  const finish = (record: RaRecord | undefined) => {
    if (!record) return
    draft.forget()
    onSaved(record, again.current)
  }
  const send = async (attempt: Parameters<Save['save']>[1]) => {
    await form.handleSubmit(async values => finish(await save.save(values, attempt)))()
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

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
