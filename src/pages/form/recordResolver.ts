import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import type { Issue, Issues } from '../../schema/issues'
import { parseRecord } from '../../schema/parseRecord'
import type { Resource, RuleContext, Values } from '../../schema/resource'

export interface Checked {
  resource: Resource
  context: () => RuleContext
  /** Fields that this person may write; the others are as they were and are not checked. */
  writable: ReadonlySet<string>
  say: (issue: Issue) => string
}

/** Checks a form with the same function as the API, so that both say the same (E-05). */
export function recordResolver({ resource, context, writable, say }: Checked): Resolver<Values> {
  const skip = new Set(Object.keys(resource.fields).filter(name => !writable.has(name)))
  return entered => {
    const input = Object.fromEntries(Object.entries(entered).filter(([name]) => writable.has(name)))
    const { values, issues } = parseRecord(resource, input, context(), { skip })
    const errors = errorsOf(issues, say)
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
  }
}

/** Issues by path, `contacts.0.email`, as the tree that the form holds. */
export function errorsOf(issues: Issues, say: Checked['say']): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  // Shorter paths first, or a list's own error would replace those of its items.
  for (const path of Object.keys(issues).sort((a, b) => a.length - b.length)) {
    const [first] = issues[path] ?? []
    if (!first) continue
    set(errors, `${path}.type`, 'check')
    set(errors, `${path}.message`, say(first))
  }
  return errors
}
