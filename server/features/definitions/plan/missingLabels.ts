import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { languageNames } from '../../../../src/core/i18n/languages'
import { labelKeys, missingKeys, textAt } from '../../../../src/define/labelKeys'
import { isExtension } from '../../../../src/define/ownDefinition'
import type { PlannedChange } from './planSteps'

/** Returns the labels that an own definition lacks, by language. */
export function missingLabels({
  draft,
  words: { resource, messages },
}: PlannedChange): DefinitionPlan['labels'] {
  const own = draft.own.get(resource)
  if (!own) return []
  const keys = labelKeys(own, isExtension(own) ? [] : (draft.resources.find(resource)?.form ?? []))
  return languageNames.flatMap(language => {
    const shipped = messages.shippedLabels(language, resource)
    const missing = missingKeys(keys, key => textAt(own.labels?.[language], key) ?? textAt(shipped, key))
    return missing.length ? [{ resource, language, keys: missing }] : []
  })
}
