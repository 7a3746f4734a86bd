import type { DefinitionPlan } from '../../../../src/contract/definitions'
import { readableName } from '../../../../src/core/i18n/readableName'
import type { Scope } from '../../../base/services'
import type { DefinitionDraft } from '../draft'

/** Returns the definitions that change because they refer to a renamed field. */
export function followingDefinitions(
  { services, language }: Scope,
  { changes, renames }: DefinitionDraft,
  sent: object,
): DefinitionPlan['uses'] {
  const [resource = ''] = Object.keys(renames)
  const [[from, to] = []] = Object.entries(renames[resource] ?? {})
  const say = (key: string, name: string) => {
    const label = { key: `resources.${name}.name`, fallback: readableName(name) }
    const called = services.messages.label(language, label, { smart_count: 2 })
    return services.messages.translate(language, `studio_plan.${key}`, { name: called, from, to })
  }
  const place = { resource, place: `fields.${to}` }
  const following = Object.keys(changes).filter(name => !Object.hasOwn(sent, name))
  return following.map(name => ({ ...place, text: say('definition_follows', name), link: null }))
}
