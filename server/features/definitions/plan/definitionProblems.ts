import type { PlanProblem } from '../../../../src/contract/definitions'
import { isolatedText } from '../../../../src/core/i18n/isolated'
import { languagesFrom } from '../../../../src/core/i18n/languages'
import { readableName } from '../../../../src/core/i18n/readableName'
import { DefinitionError, MAX_MISTAKES } from '../../../../src/core/schema/definitionError'
import type { Issue } from '../../../../src/core/schema/issues'
import type { Label } from '../../../../src/core/schema/labels'
import { cause, cure, isLabel, type Mistake, resourceWord } from '../../../../src/core/schema/mistake'
import type { Definitions } from '../../../base/definitions'
import { runInTurns } from '../../../base/load/inTurns'
import type { Messages } from '../../../base/messages'
import type { Scope } from '../../../base/services'
import type { DefinitionChanges } from '../../../engine/definitions/storedDefinitions'
import { type DefinitionDraft, makingDraft, readPossible } from '../draft'

/** Definitions as they were sent, by resource, before they are read. */
type SentDefinitions = Readonly<Record<string, unknown>>

/** The mistakes in changed definitions; without any, all definitions with the changes. */
export interface CheckedChanges {
  problems: PlanProblem[]
  draft?: DefinitionDraft
}

/**
 * Combines changed definitions with all others. Returns the mistakes in the reader's language. Checking all
 * definitions takes long, so a plan continues with the draft.
 */
export async function checkChanges(
  { services: { definitions, messages }, language }: Pick<Scope, 'services' | 'language'>,
  changes: SentDefinitions,
): Promise<CheckedChanges> {
  const read = readPossible(changes)
  const { draft, mistakes } = read.isWhole ? await tryDraft(definitions, read.changes) : { mistakes: [] }
  const found = [...read.mistakes, ...mistakes]
  if (!found.length) return { problems: [], draft }
  const reader = { messages, language, changes }
  return {
    problems: found.slice(0, MAX_MISTAKES).map(mistake => problemOf(stillNeeded(mistake, changes), reader)),
  }
}

async function tryDraft(
  definitions: Definitions,
  changes: DefinitionChanges,
): Promise<{ draft?: DefinitionDraft; mistakes: readonly Mistake[] }> {
  try {
    return { draft: await runInTurns(makingDraft(definitions, changes)), mistakes: [] }
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    return { mistakes: error.mistakes }
  }
}

/** Rewords a mistake about a reference to a resource that the same changes remove. */
function stillNeeded(mistake: Mistake, changes: SentDefinitions): Mistake {
  const { cause: what } = mistake
  const name = typeof what === 'string' ? undefined : what.params?.name
  if (typeof what === 'string' || what.key !== NO_RESOURCE || changes[String(name)] !== null) return mistake
  const word = resourceWord(String(name))
  return {
    ...mistake,
    cause: cause('still_needed', { name: word }),
    cure: cure('keep_resource', { name: word }),
  }
}

const NO_RESOURCE = cause('no_resource').key

/**
 * The language of a mistake's reader, and the sent definitions, because a
 * draft has labels that no catalogue contains yet.
 */
export interface MistakeReader {
  messages: Messages
  language: string
  changes: SentDefinitions
}

/** Returns a mistake in the reader's language. The first part of its place is the resource. */
export function problemOf({ place, cause: what, cure: how }: Mistake, reader: MistakeReader): PlanProblem {
  const [resource = '', ...path] = place.split('.')
  const { start, end } = typeof what === 'string' ? {} : what
  return {
    resource,
    place: path.join('.'),
    message: said(what, reader),
    ...(how ? { cure: said(how, reader) } : {}),
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

/**
 * Returns a parameter of a message. Names and code are isolated, so
 * that right-to-left text doesn't reorder them.
 */
function wordOf(value: unknown, reader: MistakeReader): unknown {
  if (Array.isArray(value)) return value.map(each => wordOf(each, reader))
  const word = isLabel(value) ? labelOf(value, reader) : value
  return isolatedText(word, reader.language)
}

/**
 * Returns the label of a definition's part: from the draft, from the office's catalogues, or from its name.
 */
function labelOf({ key, fallback }: Label, { messages, language, changes }: MistakeReader): string {
  const [of, resource = '', ...path] = key.split('.')
  for (const spoken of of === 'resources' ? languagesFrom(language) : []) {
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
