import { useCallback, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { officeToday } from '../../core/field/officeToday'
import type { FormChoices } from '../../core/schema/formChoices'
import { withInitialValues } from '../../core/schema/initialValues'
import type { Fields, Resource, Section, Values } from '../../core/schema/resource'
import { defaultsOf } from '../../define/parseRecord'
import { asAnswers } from '../../fields/answers/answers.type'
import type { CurrentQuestions } from '../../fields/answers/currentQuestions.view'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { useFormChoices, useSession } from '../../ui/session/SessionContext'
import { sectionsOf, writableFields } from '../record/formFields'
import { recordResolver } from '../record/recordResolver'
import { useFormatIssue, useReformattedErrors } from '../record/useFormatIssue'
import { type Draft, type DraftPlace, readDraft } from './drafts'
import { byNewNames, draftByNewNames, renamedFields } from './renamedFields'

export interface FormSource {
  resource: Resource
  /** The record to edit; undefined for a new one. */
  record?: Values
  /** Initial values of a new record beyond the definition's defaults. */
  preset?: Values
  /** Set for a form in a dialog: separates its drafts from those of the resource's create page. */
  draftName?: string
}

/** The shared state of one form. */
export interface RecordForm {
  resource: Resource
  form: UseFormReturn<Values>
  /**
   * The record that changes are compared with. Replaced when a conflict is resolved, or when an earlier
   * attempt turns out to have created the record.
   */
  base: Values | undefined
  setBase: (base: Values) => void
  /** The initial values: the base, or the defaults of a new record. */
  initial: Values
  writable: ReadonlySet<string>
  /** The office's settings for this form. */
  office: FormChoices | undefined
  sections: Section[]
  place: DraftPlace
  /** The draft that the form shows. */
  restored: Draft | undefined
  /** Shows another draft instead of the current input. */
  restore: (draft: Draft) => void
  /** Whether the form is a page, not a dialog over one. */
  isPage: boolean
  idempotencyKey: { current: string }
  /** The changes of saves without a response. Some might have arrived. */
  sent: { current: readonly Values[] }
  /** The form's current questions. */
  questions: CurrentQuestions
  /** A new record's fields with a value from the office's settings or from the caller. */
  given: ReadonlySet<string>
  /** Resets the form to the record as last loaded, or to a new record. */
  startAfresh: () => void
}

/** Sets up a form: its initial values, draft, fields and validation. */
export function useRecordForm({ resource, record, preset, draftName }: FormSource): RecordForm {
  const format = useFormatIssue()
  const { ability, can, user } = useSession()
  const office = useFormChoices(resource.name)
  const place = useDraftPlace(resource, record, draftName)
  const [restored, setRestored] = useState(() => draftByNewNames(readDraft(place), resource.fields))
  const [base, setBase] = useState(() => restored?.base ?? record)
  const [given] = useState(() => new Set(Object.keys({ ...office?.defaults, ...preset })))
  const [defaults, setDefaults] = useState<Values>(() => {
    const today = officeToday()
    const values = { ...defaultsOf(resource, { actor: user, today, office }), ...preset }
    return withInitialValues(values, resource.fields, { today, isGiven: name => given.has(name) })
  })
  useChangedFields(resource.fields, names => {
    setBase(old => byNewNames(old, names))
    setDefaults(old => byNewNames(old, names))
  })
  const initial = useMemo(() => initialValues(resource, base ?? defaults), [resource, base, defaults])
  const formPlace = useMemo(() => ({ resource, ability, record: base }), [resource, ability, base])
  const writable = useMemo(() => new Set(writableFields(formPlace)), [formPlace])
  const sections = useMemo(() => sectionsOf(formPlace, initial), [formPlace, initial])
  const [questions] = useState<CurrentQuestions>(() => new Map())
  const resolver = recordResolver({
    questions,
    resource,
    writable,
    format,
    context: () => ({ before: base ?? undefined, actor: user, today: officeToday(), can, office }),
  })
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...initial, ...restored?.values },
    shouldFocusError: false,
  })
  useReformattedErrors(form)
  const idempotencyKey = useRef(restored?.idempotencyKey ?? newIdempotencyKey())
  const sent = useRef<readonly Values[]>(restored?.sent ?? [])
  const restore = useCallback(
    (stored: Draft) => {
      const draft = draftByNewNames(stored, resource.fields)
      const onto = draft.base ?? record
      if (draft.idempotencyKey) idempotencyKey.current = draft.idempotencyKey
      sent.current = draft.sent ?? []
      setRestored(draft)
      setBase(onto)
      form.reset({ ...initialValues(resource, onto ?? defaults), ...draft.values })
    },
    [form, resource, record, defaults],
  )
  const startAfresh = useCallback(() => {
    sent.current = []
    idempotencyKey.current = newIdempotencyKey()
    setBase(record)
    form.reset(record ? initialValues(resource, record) : initial)
  }, [form, resource, record, initial])
  const isPage = draftName === undefined
  const shown = useMemo(() => ({ base, initial, writable, sections }), [base, initial, writable, sections])
  const source = useMemo(() => ({ resource, office, place, isPage }), [resource, office, place, isPage])
  // Stays the same object while its content is equal, so that fields don't render for other input.
  return useMemo(
    () => ({
      ...source,
      ...shown,
      form,
      questions,
      given,
      restored,
      restore,
      startAfresh,
      setBase,
      idempotencyKey,
      sent,
    }),
    [source, shown, form, questions, given, restored, restore, startAfresh],
  )
}

/** Renames the values during render, before a component uses the new field names. */
function useChangedFields(fields: Fields, rename: (names: Readonly<Record<string, string>>) => void): void {
  const [before, setBefore] = useState(fields)
  if (before === fields) return
  setBefore(fields)
  rename(renamedFields(before, fields))
}

function useDraftPlace({ name }: Resource, record: Values | undefined, draftName = 'new'): DraftPlace {
  const { user } = useSession()
  const form = record ? String(record.id) : draftName
  return useMemo(() => ({ userId: user?.id, resource: name, form }), [user?.id, name, form])
}

/** Returns a value for every field, so that each input is controlled from the start. */
function initialValues(resource: Resource, values: Values): Values {
  return Object.fromEntries(
    // Inputs of answers set an empty object when they mount, which must not count as a change.
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      values[name] ?? (asAnswers(field) ? {} : null),
    ]),
  )
}
