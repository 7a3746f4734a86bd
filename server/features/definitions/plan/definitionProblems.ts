import type { PlanProblem } from '../../../../src/contract/definitions'
import { defaultLanguage, directionOf } from '../../../../src/core/i18n/languages'
import { readableName } from '../../../../src/core/i18n/readableName'
import { DefinitionError } from '../../../../src/core/schema/definitionError'
import type { Issue } from '../../../../src/core/schema/issues'
import type { Label } from '../../../../src/core/schema/labels'
import { isLabel, type Mistake } from '../../../../src/core/schema/mistake'
import type { Messages } from '../../../base/messages'
import type { Scope } from '../../../base/services'
import { draftOf, readChanges } from '../draft'

/** Definitions as somebody sends them, by resource: nothing of them has been read. */
type SentDefinitions = Readonly<Record<string, unknown>>

/** The mistakes in changed definitions, together with all others, in the reader's language. */
export function definitionProblems(
  { services: { definitions, messages }, language }: Pick<Scope, 'services' | 'language'>,
  changes: SentDefinitions,
): PlanProblem[] {
  try {
    draftOf(definitions, readChanges(changes))
    return []
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    return error.mistakes.map(mistake => problemOf(mistake, { messages, language, changes }))
  }
}

/** Who reads a mistake, and what was sent: a draft has labels that no catalogue has yet. */
export interface MistakeReader {
  messages: Messages
  language: string
  changes: SentDefinitions
}

/** A mistake in the reader's language; its place begins with the resource. */
export function problemOf({ place, cause, cure }: Mistake, reader: MistakeReader): PlanProblem {
  const [resource = '', ...path] = place.split('.')
  const { start, end } = typeof cause === 'string' ? {} : cause
  return {
    resource,
    place: path.join('.'),
    message: said(cause, reader),
    ...(cure ? { cure: said(cure, reader) } : {}),
    ...(start === undefined ? {} : { start, end }),
  }
}

function said(issue: Issue | string, reader: MistakeReader): string {
  if (typeof issue === 'string') return issue
  const { key, params = {} } = issue
  const { messages, language } = reader
  const named = Object.entries(params).map(([name, value]) => [name, wordOf(value, reader)])
  return messages.translateIssue(language, { key, params: Object.fromEntries(named) })
}

/** What a message names. In right-to-left text, names and code keep their own order. */
function wordOf(value: unknown, reader: MistakeReader): unknown {
  if (Array.isArray(value)) return value.map(each => wordOf(each, reader))
  const word = isLabel(value) ? labelOf(value, reader) : value
  return typeof word === 'string' && directionOf(reader.language) === 'rtl' ? `\u2068${word}\u2069` : word
}

/** What a part of a definition is called: in the draft, in the office's catalogues, or by its name. */
function labelOf({ key, fallback }: Label, { messages, language, changes }: MistakeReader): string {
  const [of, resource = '', ...path] = key.split('.')
  for (const spoken of of === 'resources' ? [language, defaultLanguage] : []) {
    const text = [resource, 'labels', spoken, ...path].reduce<unknown>(partOf, changes)
    if (typeof text === 'string') return text.split('||||').at(-1)?.trim() ?? text
  }
  const label = { key, fallback: readableName(fallback) }
  return messages.label(language, label, { smart_count: 2 })
}

const partOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined
