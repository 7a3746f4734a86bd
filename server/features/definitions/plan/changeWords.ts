import { isLanguage, languages, languagesFrom } from '../../../../src/core/i18n/languages'
import { readableName } from '../../../../src/core/i18n/readableName'
import type { Label } from '../../../../src/core/schema/labels'
import { pathSteps } from '../../../../src/define/addedOptions'
import { type Difference, optionIn, placeOf } from '../../../../src/define/compareDefinitions'
import type { OwnDefinition } from '../../../../src/define/ownDefinition'
import type { Messages } from '../../../base/messages'

/** The context for describing a change in the reader's language. */
export interface ChangeWords {
  resource: string
  /** The definition before and after the change, for its labels. */
  definitions: readonly (OwnDefinition | null | undefined)[]
  messages: Messages
  language: string
}

/** Paths of labels that differ from `part.name`. */
const LABELS: Record<string, string> = { notifications: 'notifications.%.name' }

/** Returns the sentence for a difference: `Added: field “City”`. */
export function changeText(words: ChangeWords, difference: Difference): string {
  const { messages, language } = words
  const { kind, part, name, from } = difference
  if (part === '') {
    const isOfShipped = [difference.before, difference.after].some(
      each => typeof each === 'object' && each !== null && 'extends' in each,
    )
    const key = isOfShipped ? 'additions' : 'resource'
    return messages.translate(language, `studio_plan.${key}_${kind}`, { name: resourceName(words) })
  }
  if (part === 'labels') {
    const known = isLanguage(name) ? languages[name].name : name
    return messages.translate(language, `studio_plan.labels_changed`, { language: known })
  }
  if (kind === 'renamed') return messages.translate(language, 'studio_plan.field_renamed', { from, to: name })
  if (part === 'options') return optionText(words, difference)
  const isOrder = part === 'fields' && name === undefined
  const of = messages.translate(language, `studio_plan.parts.${isOrder ? 'fields_order' : part}`)
  if (name === undefined) return messages.translate(language, `studio_plan.part_${kind}`, { part: of })
  return messages.translate(language, `studio_plan.${kind}`, { part: of, name: nameOf(words, part, name) })
}

/**
 * Returns `Added: option “Fair” of “Source”`. A difference without an option is about the order of options.
 */
function optionText(words: ChangeWords, difference: Difference): string {
  const { kind, name = '' } = difference
  const { field, value } = optionIn(difference)
  return words.messages.translate(
    words.language,
    `studio_plan.${value === undefined ? 'options_order' : `option_${kind}`}`,
    { name: nameOf(words, 'options', name), field: choiceName(words, field) },
  )
}

/** Returns the name of a choice, after the list that contains it: `Other addresses › Kind`. */
export const choiceName = (words: ChangeWords, path: string): string =>
  pathSteps(path)
    .map(step => nameOf(words, 'fields', step))
    .join(' › ')

/** Returns the sentence and place of each difference of a definition. */
export const changesInWords = (words: ChangeWords, differences: readonly Difference[]) =>
  differences.flatMap(withOwnOptions).map(difference => ({
    resource: words.resource,
    place: placeOf(difference),
    kind: difference.kind,
    text: changeText(words, difference),
  }))

/**
 * Splits a choice whose options differ: one difference per added or removed option, and
 * one for the field only if it differs otherwise.
 */
function withOwnOptions(difference: Difference): Difference[] {
  const { kind, part, name, before, after } = difference
  if (kind !== 'changed' || part !== 'fields' || name === undefined) return [difference]
  const { options: old, ...was } = optionsOf(before)
  const { options: next, ...is } = optionsOf(after)
  const of = (value: string) => ({ part: 'options', name: `${name}.${value}` })
  const added = next.filter(value => !old.includes(value))
  const removed = old.filter(value => !next.includes(value))
  const stayed = old.filter(value => next.includes(value))
  const isMoved = String(stayed) !== String(next.filter(value => old.includes(value)))
  const isMore = isMoved || JSON.stringify(was) !== JSON.stringify(is)
  return [
    ...(isMore || added.length + removed.length === 0 ? [difference] : []),
    ...added.map((value): Difference => ({ kind: 'added', ...of(value), after: { value } })),
    ...removed.map((value): Difference => ({ kind: 'removed', ...of(value), before: { value } })),
  ]
}

/** Returns a field's data, with a list of options, which is empty if the field is not a choice. */
function optionsOf(field: unknown): { options: string[] } {
  const data = typeof field === 'object' && field !== null ? field : {}
  const options = 'options' in data && Array.isArray(data.options) ? data.options.map(String) : []
  return { ...data, options }
}

/** Returns the name of the resource, in the plural. */
export function resourceName({ resource, definitions, messages, language }: ChangeWords): string {
  const own = languagesFrom(language).flatMap(spoken =>
    definitions.map(definition => definition?.labels?.[spoken]?.name),
  )
  const text = own.find(name => typeof name === 'string')
  const plural = typeof text === 'string' ? text.split('||||').at(-1)?.trim() : undefined
  return (
    plural ??
    messages.label(
      language,
      { key: `resources.${resource}.name`, fallback: readableName(resource) },
      { smart_count: 2 },
    )
  )
}

/** Returns the label of a definition's entry: its own label, the shipped one, or its readable name. */
export function nameOf(
  { resource, definitions, messages, language }: ChangeWords,
  part: string,
  name: string,
): string {
  const path = (LABELS[part] ?? `${part}.%`).replace('%', name)
  for (const spoken of languagesFrom(language))
    for (const definition of [...definitions].reverse()) {
      const labels = definition?.labels?.[spoken]
      const text = path
        .split('.')
        .reduce<unknown>(
          (at, step) =>
            typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined,
          labels,
        )
      if (typeof text === 'string') return text
    }
  const label: Label = {
    key: `resources.${resource}.${path}`,
    fallback: readableName(name.split('.').at(-1) ?? name),
  }
  return messages.label(language, label)
}
