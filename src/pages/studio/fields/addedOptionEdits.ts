import type { AddedOptions } from '../../../define/addedOptions'
import { isExtension, type OwnDefinition } from '../../../define/ownDefinition'
import type { Tone } from '../../../fields/choice/choice.type'
import { withPart } from '../editing/wholeDefinition'

type Added = AddedOptions[string]

/** The options that an extension adds to a shipped choice. */
export const addedTo = (own: OwnDefinition | null | undefined, field: string): Added =>
  (own && isExtension(own) && own.options?.[field]) || []

/** An extension with other options added to a choice; it has no part for them if it adds none. */
export function withAdded<Own extends OwnDefinition>(own: Own, field: string, added: Added): Own {
  const { [field]: _old, ...others } = (isExtension(own) && own.options) || {}
  const options = added.length ? { ...(isExtension(own) && own.options), [field]: added } : others
  return withPart(own, 'options', Object.keys(options).length ? options : undefined)
}

/** The same by their values; an option that stays keeps its tone. */
export const withAddedValues = (own: OwnDefinition, field: string, values: readonly string[]) =>
  withAdded(
    own,
    field,
    values.map(value => addedTo(own, field).find(each => each.value === value) ?? { value }),
  )

/** An added option in another tone. */
export const withTone = (own: OwnDefinition, field: string, { value, tone }: { value: string; tone: Tone }) =>
  withAdded(
    own,
    field,
    addedTo(own, field).map(each => (each.value === value ? { ...each, tone } : each)),
  )
