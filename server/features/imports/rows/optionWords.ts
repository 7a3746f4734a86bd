import { fold } from '../../../../src/core/schema/fold'
import { optionLabel } from '../../../../src/core/schema/labels'
import type { AnyField, Resource } from '../../../../src/core/schema/resource'
import type { Scope } from '../../../base/services'

/** Returns a choice's options by name and by label in every language. Names take precedence. */
export function optionWords(
  { services: { messages } }: Scope,
  resource: Resource,
  { path, field }: { path: string; field: AnyField },
) {
  const options = 'options' in field ? (field.options as readonly unknown[]).map(String) : []
  const words = new Map<string, string>()
  for (const language of messages.languages.toReversed())
    for (const option of options)
      words.set(fold(messages.label(language, optionLabel(resource, path, option))), option)
  for (const option of options) words.set(fold(option), option)
  return words
}
