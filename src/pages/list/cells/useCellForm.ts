import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type FieldErrors, useForm } from 'react-hook-form'
import { officeToday } from '../../../core/field/officeToday'
import type { FormChoices } from '../../../core/schema/formChoices'
import type { Resource, Values } from '../../../core/schema/resource'
import { messageOf } from '../../../fields/control.view'
import { useSession } from '../../../ui/session/SessionContext'
import { sameValue } from '../../record/changes'
import { explain } from '../../record/explain'
import { recordResolver } from '../../record/recordResolver'
import { saveProblemOf } from '../../record/saveProblem'
import { useFormatIssue, useReformattedErrors } from '../../record/useFormatIssue'
import type { ListRecord } from '../useListRows'

/** Input that is not saved. An object, because the value itself can be empty. */
export interface TypedValue {
  value: unknown
}

interface Options {
  resource: Resource
  record: ListRecord
  name: string
  office: FormChoices | undefined
  typed?: TypedValue
  failure: unknown
  onSave: (value: unknown) => Promise<boolean>
}

/** Sets up the form of one cell, with the validation of the resource's forms. Keeps unsaved input. */
export function useCellForm({ resource, record, name, office, typed, failure, onSave }: Options) {
  const format = useFormatIssue()
  const { can, user } = useSession()
  const [messages, setMessages] = useState<readonly string[]>([])
  const isSaving = useRef(false)
  const resolver = recordResolver({
    resource,
    writable: new Set([name]),
    format,
    context: () => ({ before: record, actor: user, today: officeToday(), can, office }),
  })
  const [defaultValues] = useState(() => ({ ...emptyValues(resource), ...record }))
  const form = useForm<Values>({ resolver, defaultValues, shouldFocusError: false })
  useReformattedErrors(form)
  const { setValue } = form
  useEffect(() => {
    if (typed) setValue(name, typed.value, { shouldDirty: true })
  }, [typed, name, setValue])
  useFailure({ failure, name, setMessages, setError: form.setError })

  /** Saves the value. Returns whether the cell can be closed. */
  const save = async (): Promise<boolean> => {
    if (isSaving.current) return false
    isSaving.current = true
    let isDone = false
    const send = async (values: Values) => {
      isDone = sameValue(values[name], record[name]) || (await onSave(values[name]))
    }
    try {
      setMessages([])
      await form.handleSubmit(send, errors => setMessages(otherMessages(errors, name)))()
    } finally {
      isSaving.current = false
    }
    return isDone
  }
  return { form, messages, save }
}

const emptyValues = ({ fields }: Resource): Values =>
  Object.fromEntries(Object.keys(fields).map(name => [name, null]))

/** Returns the errors of other fields, which rules can report and the cell does not show. */
const otherMessages = (errors: FieldErrors<Values>, name: string) =>
  Object.entries(errors).flatMap(([path, error]) => (path === name ? [] : (messageOf(error) ?? [])))

interface FailureOptions {
  failure: unknown
  name: string
  setMessages: (messages: readonly string[]) => void
  setError: (path: string, error: { type: string; message: string }) => void
}

/** Shows why the server refused the value. The field's own error is shown at the input. */
function useFailure({ failure, name, setMessages, setError }: FailureOptions): void {
  const translate = useTranslate()
  const show = useEffectEvent(() => {
    if (!failure) return
    const problem = saveProblemOf(failure)
    if (problem.kind !== 'invalid') {
      const { message, details } = explain(failure)
      return setMessages([translate(message, { _: message }), ...details])
    }
    const { [name]: own, ...others } = problem.errors
    if (own) setError(name, { type: 'server', message: own })
    setMessages(Object.values(others))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => show(), [failure])
}
