import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { officeTimeZone } from '../../core/field/officeTime'
import { officeToday } from '../../core/field/officeToday'
import { relativeDate } from '../../core/field/relativeDate'
import { applies } from '../../core/schema/applies'
import { enteredRecord } from '../../core/schema/enteredRecord'
import type { Issues } from '../../core/schema/issues'
import type { Resource, RuleContext, Values } from '../../core/schema/resource'
import { parseRecord } from '../../define/parseRecord'
import { useSession } from '../../ui/session/SessionContext'
import { errorsOf } from '../record/recordResolver'
import { useFormatIssue, useReformattedErrors } from '../record/useFormatIssue'
import { isEmpty } from './transitionFields'

/** The reason's name among the form's values. No field can have this name. */
export const REASON = '@reason'

export interface TransitionFormOptions {
  resource: Resource
  /** The transition's name. */
  name: string
  /** The record. Undefined if the form is for several records. */
  record?: Values
  /** The names of the input fields. */
  inputs: readonly string[]
}

/** Sets up a transition's form. It has all values of the record, but only its input can be changed. */
export function useTransitionForm({
  resource,
  name,
  record,
  inputs,
}: TransitionFormOptions): UseFormReturn<Values> {
  const format = useFormatIssue()
  const { user, can } = useSession()
  const empty = (record && resource.transitions[name]?.startsEmpty?.(record)) ?? []
  const form = useForm<Values>({
    defaultValues: {
      ...Object.fromEntries(
        Object.keys(resource.fields).map(field => [
          field,
          (empty.includes(field) ? null : record?.[field]) ?? begun(resource, name, field),
        ]),
      ),
      id: record?.id,
      [REASON]: '',
    },
    resolver: moveResolver({ resource, name, record, inputs }, format, () => ({
      before: record,
      actor: user,
      today: officeToday(),
      can,
    })),
  })
  useReformattedErrors(form)
  return form
}

function begun({ transitions }: Resource, name: string, field: string): unknown {
  const value = transitions[name]?.initialValues?.[field] ?? null
  if (typeof value !== 'string') return value
  return relativeDate(value, { now: new Date(), timeZone: officeTimeZone() })?.from ?? value
}

// For one record, the input is validated as in its form. The server validates the rest of the record.
function moveResolver(
  { resource, name, record, inputs }: TransitionFormOptions,
  format: ReturnType<typeof useFormatIssue>,
  context: () => RuleContext,
): Resolver<Values> {
  return entered => {
    const issues: Issues = {}
    if (record) {
      const skip = new Set(Object.keys(resource.fields).filter(field => !inputs.includes(field)))
      const parsed = parseRecord(resource, sentValues(resource, inputs, entered), { ...context(), skip })
      for (const [path, list] of Object.entries(parsed.issues))
        if (inputs.includes(path.split('.')[0] ?? '')) issues[path] = list
    }
    for (const field of neededOf(resource, name, inputs))
      if (isEmpty(entered[field])) issues[field] ??= [{ key: 'validation.required' }]
    if (resource.transitions[name]?.reason && !String(entered[REASON]).trim())
      issues[REASON] = [{ key: 'validation.required' }]
    const errors = errorsOf(issues, format)
    return Object.keys(errors).length ? { values: {}, errors } : { values: entered, errors: {} }
  }
}

/** The required input fields. */
const neededOf = ({ transitions }: Resource, name: string, inputs: readonly string[]) =>
  (transitions[name]?.requires ?? []).filter(field => inputs.includes(field))

/** Returns the values of the visible input fields, as the API expects them. */
export function sentValues(resource: Resource, inputs: readonly string[], entered: Values): Values {
  const shown = inputs.filter(name => isInputVisible(resource, name, entered))
  return Object.fromEntries(shown.map(name => [name, entered[name] ?? null]))
}

/** Whether an input field applies to the entered values. */
export function isInputVisible({ fields }: Resource, name: string, entered: Values): boolean {
  return applies(fields[name]?.visibleWhen ?? true, enteredRecord(entered, fields), { fields })
}
