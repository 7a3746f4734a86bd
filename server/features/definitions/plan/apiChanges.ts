import type { DefinitionPlan } from '../../../../src/contract/definitions'
import type { AnyField } from '../../../../src/core/field/fieldType'
import { choiceAt } from '../../../../src/define/addedOptions'
import { type Difference, optionIn, placeOf } from '../../../../src/define/compareDefinitions'
import { nameOf } from './changeWords'
import { fieldBefore, type PlannedChange } from './planSteps'

type ApiChange = DefinitionPlan['api'][number]

/** Returns the changes to the API. A change is breaking if API clients must adapt to it. */
export function apiChanges(planned: PlannedChange): ApiChange[] {
  const { before, after, differences, words, say } = planned
  const { resource } = words
  const path = `/api/v1/${resource}`
  if (!before) return [{ resource, place: '', breaking: false, text: say('api_path_added', { path }) }]
  if (!after) return [{ resource, place: '', breaking: true, text: say('api_path_removed', { path }) }]
  return differences.flatMap((difference): ApiChange[] => {
    const { part, name, kind, from } = difference
    if (name === undefined) return []
    const change = (breaking: boolean, key: string): ApiChange => ({
      resource,
      place: `${part}.${name}`,
      breaking,
      text: say(key, {
        name: part === 'fields' ? name : nameOf(words, part, name),
        from,
        path: `${path}/{id}/${name}`,
      }),
    })
    if (part === 'transitions' && kind !== 'changed')
      return [change(kind === 'removed', kind === 'added' ? 'api_path_added' : 'api_path_removed')]
    if (part === 'options') return optionChange(planned, difference)
    if (part !== 'fields') return []
    if (kind === 'removed') return [change(true, 'api_field_removed')]
    if (kind === 'renamed') return [change(true, 'api_field_renamed')]
    const [was, is] = [fieldBefore(planned, name), after.fields[name]]
    if (kind === 'added')
      return [
        is?.required === true && is.default === undefined
          ? change(true, 'api_field_required')
          : change(false, 'api_field_added'),
      ]
    return was && is && isNarrower(was, is) ? [change(true, 'api_field_narrower')] : []
  })
}

/** Returns the change of an option that a shipped choice gains or loses. */
function optionChange(
  { after, words: { resource }, say }: PlannedChange,
  difference: Difference,
): ApiChange[] {
  const { kind } = difference
  const { field: name, value: option } = optionIn(difference)
  const isThere = option !== undefined && after && choiceAt(after.fields, name)?.options.includes(option)
  const isGone = kind === 'removed' && !isThere
  if (kind !== 'added' && !isGone) return []
  const text = say(isGone ? 'api_field_narrower' : 'api_option_added', { name, option })
  return [{ resource, place: placeOf(difference), breaking: isGone, text }]
}

/** Returns whether a field rejects values that it accepted before. */
function isNarrower(was: AnyField, is: AnyField): boolean {
  const options = (field: AnyField) => {
    const { options } = field as { options?: unknown }
    return Array.isArray(options) ? options.map(String) : []
  }
  return (
    (is.required === true && was.required !== true) ||
    (is.readOnly === true && was.readOnly !== true) ||
    (is.unique === true && was.unique !== true) ||
    options(was).some(option => !options(is).includes(option))
  )
}
