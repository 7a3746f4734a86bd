import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { named } from '../../../../src/core/i18n/intl'
import { resourceLabel } from '../../../../src/core/schema/labels'
import { parentOf } from '../../../../src/core/schema/parents'
import type { PlannedChange } from './planSteps'

/**
 * Returns the other resources with the subject that a definition now has: people have the same permissions on the
 * records of all of them. A part has its parent's subject anyway.
 */
export function subjectUses({ before, after, draft, words, say }: PlannedChange): DefinitionPlan['uses'] {
  if (!after || before?.subject === after.subject || parentOf(after)) return []
  const sharing = draft.resources.all.filter(
    each => each.subject === after.subject && each.name !== after.name && !parentOf(each),
  )
  if (!sharing.length) return []
  const { messages, language, resource } = words
  const names = sharing.map(of => messages.label(language, resourceLabel(of), { smart_count: 2 }))
  const text = say('shares_subject', { names: named(language, names), subject: after.subject })
  return [{ resource, place: 'subject', text, link: null }]
}
