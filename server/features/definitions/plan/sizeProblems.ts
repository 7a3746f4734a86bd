import type { PlanProblem } from '../../../../src/contract/definitions'
import type { Scope } from '../../../base/services'
import type { DefinitionDraft } from '../draft'

/** Limits that keep an office fast (T-08). */
const [MAX_FIELDS, MAX_RESOURCES] = [300, 1_000]

/** Returns a problem if a resource has too many fields, or there are too many resources. */
export function sizeProblems(
  { services, language }: Scope,
  { resources, changes }: DefinitionDraft,
): PlanProblem[] {
  const say = (key: string, params: Record<string, unknown>) =>
    services.messages.translate(language, `studio_plan.${key}`, params)
  const large = Object.keys(changes).flatMap(name => {
    const count = Object.keys(resources.find(name)?.fields ?? {}).length
    if (count <= MAX_FIELDS) return []
    const message = say('too_many_fields', { count, most: MAX_FIELDS })
    return [{ resource: name, place: 'fields', message, cure: say('too_many_fields_cure', {}) }]
  })
  const [first = ''] = Object.keys(changes)
  const count = resources.all.length
  if (count <= MAX_RESOURCES) return large
  const message = say('too_many_resources', { count, most: MAX_RESOURCES })
  return [...large, { resource: first, place: '', message, cure: say('too_many_resources_cure', {}) }]
}
