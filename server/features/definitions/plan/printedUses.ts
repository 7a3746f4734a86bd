import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { named } from '../../../../src/core/i18n/intl'
import { printingDocuments } from '../printingDocuments'
import { nameOf } from './changeWords'
import { fieldBefore, type PlannedChange } from './planSteps'

/** Returns the fields that documents start or stop printing, because people outside the office read them. */
export function printedUses(planned: PlannedChange): DefinitionPlan['uses'] {
  const { draft, after, differences, words, say } = planned
  const { resource, language, messages } = words
  const printing = printingDocuments(draft.resources, resource)
  if (!after || !printing.length) return []
  const documents = named(
    language,
    printing.map(label => messages.label(language, label)),
  )
  const names = new Set(differences.flatMap(({ part, name }) => (part === 'fields' && name ? [name] : [])))
  return [...names].flatMap(name => {
    const [was, is] = [fieldBefore(planned, name), after.fields[name]].map(field => field?.printed === true)
    if (was === is) return []
    const text = say(is ? 'prints' : 'prints_no_longer', { name: nameOf(words, 'fields', name), documents })
    return [{ resource, place: `fields.${name}.printed`, text, link: null }]
  })
}
