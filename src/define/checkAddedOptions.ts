import { typeOf } from '../core/field/registry'
import { optionLabel } from '../core/schema/labels'
import { cause, chooseField, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'
import { STATUS } from '../core/schema/systemFields'
import { canBeChosen, choiceAt, reservedOptions } from './addedOptions'
import type { ExtensionData } from './definitionData'

/** The same form as a field's name, because values appear in label keys, files and URLs. */
const VALUE = /^[a-z][a-z0-9_]{0,50}$/

/** Reports options that an extension can't add to the resource that it extends. */
export function checkAddedOptions(own: ExtensionData, base: Resource, report: Report): void {
  for (const [name, added] of Object.entries(own.options ?? {})) {
    const at = `.options.${name}`
    const choice = choiceAt(base.fields, name)
    const word = fieldWord(base, name)
    if (!hasField(base, name)) report(at, cause('no_field', { name }), chooseField(name, base))
    else if (!choice) report(at, cause('no_choice', { name: word }), cure('choice'))
    else if (choice.fixedOptions) report(at, cause('options_fixed', { name: word }), cure('own_choice'))
    else if (!canBeChosen(name, own, base))
      report(at, cause('options_unused', { name: word }), cure('own_choice'))
    else checkValues(added, { at, name, own, base, report })
  }
}

function hasField({ fields }: Resource, path: string): boolean {
  const [name = '', part] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return part === undefined || !field
    ? field !== undefined
    : Object.hasOwn(typeOf(field).nested?.(field) ?? {}, part)
}

interface OptionPlace {
  at: string
  name: string
  own: ExtensionData
  base: Resource
  report: Report
}

function checkValues(
  added: readonly { value: string; tone?: string }[],
  { at, name, own, base, report }: OptionPlace,
): void {
  const shipped = choiceAt(base.fields, name)
  const seen = new Set<string>()
  for (const { value, tone } of added) {
    const place = `${at}.${value}`
    const option = { ...optionLabel(base, name, value), fallback: value }
    const field = fieldWord(base, name)
    if (!VALUE.test(value)) report(place, cause('option_form', { name: value }), cure('snake_case'))
    else if (reservedOptions.includes(value))
      report(place, cause('option_reserved', { name: value }), cure('other_name'))
    if (shipped?.options.includes(value))
      report(place, cause('option_ships', { field, name: option }), cure('leave_option'))
    if (seen.has(value)) report(place, cause('option_twice', { name: option }), cure('once'))
    seen.add(value)
    if (tone && !shipped?.tones) report(place, cause('no_tones', { name: field }), cure('no_tone'))
    const isState = name === STATUS && Object.keys(base.transitions).length > 0
    if (isState && !Object.values(own.transitions ?? {}).some(({ to }) => to === value))
      report(place, cause('state_unreached', { name: option }), cure('reach_state'))
  }
}
