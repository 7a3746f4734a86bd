import type { RecordOf } from '../core/schema/record'
import type { Fields, Resource, Transition } from '../core/schema/resource'
import { type Definition, defineResource as defineInCode } from './defineResource'
import { guardFrom, type Requirement, ruleFrom } from './expressions'
import { mapValues } from './mapValues'
import { fieldsFrom } from './resourceFromData'

type Rule<F extends Fields> = NonNullable<Definition<string, F>['rules']>[string]

/** A definition whose rules and guards are code, or the same filters and expressions as in JSON. */
export type DefinitionWithExpressions<N extends string, F extends Fields> = Omit<
  Definition<N, F>,
  'rules' | 'transitions'
> & {
  rules?: Record<string, Rule<F> | { fields: readonly (keyof F & string)[]; check: Requirement }>
  transitions?: Record<
    string,
    Omit<Transition<RecordOf<{ fields: F }>>, 'guard'> & {
      /** Code, or conditions by the key of the message that is shown while the condition doesn't hold. */
      guard?: Transition<RecordOf<{ fields: F }>>['guard'] | Readonly<Record<string, Requirement>>
    }
  >
}

/**
 * Declares a resource whose definition contains expressions, as definitions in JSON do (docs/definitions.md).
 * The pages of such a resource load the code that evaluates expressions, so a definition without expressions
 * should import `src/define` instead.
 *
 * @example
 * import { money, text } from '../../src/define'
 * import { defineResource } from '../../src/define/withExpressions'
 *
 * export const invoices = defineResource({
 *   name: 'invoices', title: 'number', subject: 'Invoice',
 *   fields: { number: text(), net: money(), tax: money(), total: money({ computed: 'net + tax' }) },
 *   rules: { positive: { fields: ['net'], check: 'net.amount > 0' } },
 * })
 */
export function defineResource<const N extends string, const F extends Fields>({
  rules = {},
  transitions = {},
  ...definition
}: DefinitionWithExpressions<N, F>): Resource & { name: N; fields: F } {
  const { fields } = definition
  return defineInCode({
    ...definition,
    fields: fieldsFrom(fields),
    rules: mapValues(rules, rule =>
      'check' in rule ? { fields: rule.fields, isValid: ruleFrom(rule.check, fields) } : rule,
    ),
    transitions: mapValues(transitions, ({ guard, ...transition }) => ({
      ...transition,
      ...(guard && { guard: typeof guard === 'object' ? guardFrom(guard, fields) : guard }),
    })),
  } as unknown as Definition<N, F>)
}
