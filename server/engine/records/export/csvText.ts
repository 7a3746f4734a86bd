import { optionLabel } from '../../../../src/core/schema/labels'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'

/** What a referred record is called; undefined when that is not known. */
export type LabelOf = (target: Resource, id: unknown) => string | undefined

/** A value as an export says it: with labels, or without `labelOf` as programs read it. */
export function cellText(
  { services, language }: Pick<Scope, 'services' | 'language'>,
  resource: Resource,
  name: string,
  value: unknown,
  labelOf?: LabelOf,
): string {
  const field = fieldOf(resource, name)
  if (!field || value === null || value === undefined) return ''
  const target = labelOf && services.resources.target(field)
  if (target)
    return each(value)
      .map(id => labelOf(target, id) ?? `#${id}`)
      .join(', ')
  if (labelOf && 'options' in field)
    return each(value)
      .map(one => services.messages.label(language, optionLabel(resource, name, String(one))))
      .join(', ')
  return typeOf(field).text(value, field)
}

const each = (value: unknown) => ([] as unknown[]).concat(value)
