import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import type { Answers } from '../../core/questions/question'
import type { Issue, Issues } from '../../core/schema/issues'
import type { Resource, RuleContext, Values } from '../../core/schema/resource'
import { parseRecord } from '../../define/parseRecord'
import { asAnswers } from '../../fields/answers/answers.type'
import type { CurrentQuestions } from '../../fields/answers/currentQuestions.view'
import { fittingAnswers, pickAnswers, withinField } from '../../fields/answers/fittingAnswers'

export interface Checked {
  resource: Resource
  context: () => RuleContext
  /** The fields that this user can write. The others are unchanged and not validated. */
  writable: ReadonlySet<string>
  format: (issue: Issue) => string
  /** The questions whose answers are validated too. */
  questions?: CurrentQuestions
}

/** Returns a resolver that validates a form with the API's own function, so that both agree (E-05). */
export function recordResolver({
  resource,
  context,
  writable,
  format,
  questions: questionsByField = new Map(),
}: Checked): Resolver<Values> {
  const skip = new Set(Object.keys(resource.fields).filter(name => !writable.has(name)))
  return entered => {
    const input = Object.fromEntries(Object.entries(entered).filter(([name]) => writable.has(name)))
    const answered = answersIn({ resource, context, writable, questions: questionsByField }, input)
    const { values, issues } = parseRecord(resource, { ...input, ...answered.values }, { ...context(), skip })
    const errors = errorsOf({ ...issues, ...answered.issues }, format)
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
  }
}

/** Validates the answers to the current questions. Other answers stay in the form and are not sent. */
function answersIn(
  { resource, context, writable, questions: questionsByField }: Required<Omit<Checked, 'format'>>,
  input: Values,
): { values: Values; issues: Issues } {
  const { before, today } = context()
  const found = { values: {} as Values, issues: {} as Issues }
  for (const [name, questions] of questionsByField) {
    const field = asAnswers(resource.fields[name])
    if (!field || !writable.has(name)) continue
    const keys = new Set(questions.map(({ key }) => key))
    const sent = pickAnswers((input[name] ?? {}) as Answers, key => keys.has(key))
    const stored = (before?.[name] ?? {}) as Answers
    const { answers, issues } = fittingAnswers(
      questions,
      { sent, current: stored, isNew: false },
      { today, stage: field.stage },
    )
    found.values[name] = Object.keys(answers).length ? answers : null
    Object.assign(found.issues, withinField(name, issues))
  }
  return found
}

/** Converts issues by path, such as `contacts.0.email`, to the form's tree of errors. */
export function errorsOf(issues: Issues, format: Checked['format']): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  // Shorter paths first, because a list's own error would replace those of its items.
  for (const path of Object.keys(issues).sort((a, b) => a.length - b.length)) {
    const [first] = issues[path] ?? []
    if (!first) continue
    set(errors, `${path}.type`, 'check')
    set(errors, `${path}.message`, format(first))
  }
  return errors
}
