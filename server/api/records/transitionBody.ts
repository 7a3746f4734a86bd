import { type ZodType, z } from 'zod'
import { bulkBodySchema } from '../../../src/contract/records'
import type { AnyField, Resource, Transition } from '../../../src/core/schema/resource'
import { keepsStatus } from '../../../src/core/schema/userTransitions'
import { pascalCase } from '../schemas/schemaNames'
import { fieldSchema } from '../schemas/schemas'

/** Returns the transitions that people can make. */
export const userTransitions = ({ transitions }: Resource): [string, Transition][] =>
  Object.entries(transitions).filter(([, { by }]) => by !== 'server')

/**
 * Returns the name of a transition's operation. Its first word is the verb: `give_notice` of policies is
 * `givePolicyNotice`.
 */
export function transitionOperation(name: string, of: '{resource}' | 'Many{resources}'): string {
  const [verb = '', ...rest] = name.split('_')
  return `${verb}${of}${pascalCase(rest.join('_'))}`
}

/** Returns the summary of a transition in the API's description. */
export const transitionSummary = (transition: Transition): string =>
  `From ${transition.from.join(', ')}${keepsStatus(transition) ? '; the status stays' : ` to ${transition.to}`}`

/**
 * Returns the schema of a transition's input, for one record or
 * many: its reason and the fields that it requires.
 */
export function transitionBody(
  { fields }: Resource,
  { reason, input = [], requires = [] }: Transition,
  of: 'one' | 'many',
): ZodType {
  const names = [...new Set([...input, ...requires])].filter(
    name => input.includes(name) || !fields[name]?.readOnly,
  )
  const reasonSchema = z.string().max(1000)
  return z.object({
    ...(of === 'many' ? bulkBodySchema.shape : { version: z.int().optional() }),
    reason: reason ? reasonSchema : reasonSchema.optional(),
    ...Object.fromEntries(names.map(name => [name, fieldValue(fields[name] as AnyField)])),
  })
}

/** Returns a schema that accepts any value and appears in the document as the field's own schema. */
const fieldValue = (field: AnyField) =>
  z
    .unknown()
    .optional()
    .meta({ anyOf: [fieldSchema(field), { type: 'null' }] })
