import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Translate } from '../../core/i18n/translate'
import { replayEarlyInput } from '../session/earlyInput'
import { type Problem, problemOf } from '../session/problem'

type Values = Record<string, string>

interface Options {
  translate: Translate
  /** The required fields, with the message key if one is empty. */
  required?: Values
  /** Further validation, as message keys by field. */
  check?: (values: Values) => Values
  send: (values: Values) => Promise<unknown>
}

export interface SendForm {
  form: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => void
  sending: boolean
  /** The form's error; empty if all errors are shown at fields. */
  problem: string
  /** The messages by field. */
  problems: Values
  /** The last failure, for callers that handle some kinds of failure differently. */
  failure?: Problem
  /** Clears a field's message when it is edited. */
  settle: (field: string) => void
}

const nothing: Problem = { text: '', fields: {} }

/**
 * Creates a form with uncontrolled inputs, which are read by name, so that text entered before the script ran
 * is kept. The first form of a page repeats a submit from before then. Errors are shown at their fields, and the first field with an error gets the focus.
 */
export function useSendForm({ translate, required = {}, check, send }: Options): SendForm {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  // The failure as reported. Cleared messages are stored
  // separately, so that typing does not count as a new failure.
  const [failure, setFailure] = useState(nothing)
  const [settled, setSettled] = useState<readonly string[]>([])
  useFocusOnProblem(form, failure)
  useEffect(() => replayEarlyInput(form.current), [])

  const meet = (problem: Problem) => {
    setSettled([])
    setFailure(problem)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (sending || !form.current) return
    const values = valuesOf(form.current)
    const wrong = wrongIn(values, required, check)
    if (Object.keys(wrong).length) {
      return meet({ text: '', fields: wrong })
    }
    setSending(true)
    meet(nothing)
    try {
      await send(values)
    } catch (error) {
      meet(placed(problemOf(error, translate), form.current))
    } finally {
      setSending(false)
    }
  }

  return {
    form,
    submit: event => void submit(event),
    sending,
    problem: failure.text,
    problems: translated(without(failure.fields, settled), translate),
    failure: failure === nothing ? undefined : failure,
    settle: field => setSettled(now => (now.includes(field) ? now : [...now, field])),
  }
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  const trimmed = entries.map(([name, value]) => [name, /password/u.test(name) ? value : value.trim()])
  return Object.fromEntries(trimmed)
}

function wrongIn(values: Values, required: Values, check: Options['check']): Values {
  const missing = Object.entries(required).filter(([field]) => !values[field])
  return missing.length ? Object.fromEntries(missing) : (check?.(values) ?? {})
}

/** Assigns errors to the form's fields. Errors of other fields are shown for the whole form. */
function placed(problem: Problem, form: HTMLFormElement | null): Problem {
  const has = (field: string) => form?.elements.namedItem(field) != null
  const entries = Object.entries(problem.fields)
  const here = entries.filter(([field]) => has(field))
  const elsewhere = entries.filter(([field]) => !has(field)).map(([, text]) => text)
  const text = entries.length ? elsewhere.join(' ') : problem.text
  return { ...problem, text, fields: Object.fromEntries(here) }
}

/** Translates messages that are keys. The server's messages are already translated. */
function translated(fields: Values, translate: Translate): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, translate(text, { _: text })]),
  )
}

function without(fields: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, failure: Problem): void {
  useEffect(() => {
    if (failure === nothing) return
    const inputs = [...(form.current?.elements ?? [])].filter(each => each instanceof HTMLInputElement)
    const wrong = inputs.find(input => failure.fields[input.name])
    // An error of the whole form usually concerns the password or code, so select it for typing it again.
    const first = wrong ?? inputs.find(({ name }) => /password|code/u.test(name))
    first?.focus()
    if (first?.type === 'password') first.select()
  }, [form, failure])
}
