import type { AddedOptions } from '../../define/addedOptions'
import { isExtension, type OwnDefinition } from '../../define/ownDefinition'
import type { Tone } from '../../fields/choice/choice.type'
import { withPart } from '../editing/wholeDefinition'

type Added = AddedOptions[string]

/** Returns the options that an extension adds to a shipped choice. */
export const addedTo = (own: OwnDefinition | null | undefined, field: string): Added =>
  (own && isExtension(own) && own.options?.[field]) || []

/**
 * Returns an extension with these options added to a choice. Without any added options, it has no `options`.
 */
export function withAdded<Own extends OwnDefinition>(own: Own, field: string, added: Added): Own {
  const { [field]: _old, ...others } = (isExtension(own) && own.options) || {}
  const options = added.length ? { ...(isExtension(own) && own.options), [field]: added } : others
  return withPart(own, 'options', Object.keys(options).length ? options : undefined)
}

/** Returns an extension with these option values added. Existing options keep their tone. */
export const withAddedValues = (own: OwnDefinition, field: string, values: readonly string[]) =>
  withAdded(
    own,
    field,
    values.map(value => addedTo(own, field).find(each => each.value === value) ?? { value }),
  )

/** Returns an extension with the tone of an added option changed. */
export const withTone = (own: OwnDefinition, field: string, { value, tone }: { value: string; tone: Tone }) =>
  withAdded(
    own,
    field,
    addedTo(own, field).map(each => (each.value === value ? { ...each, tone } : each)),
  )
