import { evaluateExpression } from '../core/expression/expression'
import type { AnyField } from '../core/field/field'
import { PatternFault } from '../core/questions/pattern'
import { applies } from '../core/schema/applies'
import type { RecordRule, Transition } from '../core/schema/resource'
import type { Fields, Values } from '../core/schema/values'
import type { When } from '../core/schema/when'

/** A condition as data: an expression, or a filter on the record's own fields. */
export type Requirement = string | When

/** A function created from an expression, which it has as a property. */
type Made<Code, Source> = Code & { expression: Source }

const made = <Code extends object, Source>(code: Code, expression: Source): Made<Code, Source> =>
  Object.assign(code, { expression })

/** Returns the expression that a function was created from; undefined if it was written in TypeScript. */
export const expressionOf = (code: unknown): unknown =>
  typeof code === 'function' && 'expression' in code ? code.expression : undefined

/** The fields that an expression can use, and the decimal places of the field that it fills. */
interface ValueOf {
  fields: Fields
  decimals?: number
}

/**
 * Returns the function of a computed field. The expression can't use `today`,
 * because the stored value would be wrong tomorrow.
 */
export const computedFrom = (
  source: string,
  { fields, decimals }: ValueOf,
): NonNullable<AnyField['computed']> =>
  made(
    (record: object) => evaluateExpression(source, { fields, record: { ...record }, today: '', decimals }),
    source,
  )

/** Returns the function of a field's initial value. */
export const defaultFrom = (
  source: string,
  { fields, decimals }: ValueOf,
): NonNullable<AnyField['defaultExpression']> =>
  made(
    (record: object, { today }: { today: string }) =>
      evaluateExpression(source, { fields, record: { ...record }, today, decimals }),
    source,
  )

/**
 * Whether a condition holds; null for an expression that uses an empty field. A condition
 * whose pattern can't run doesn't hold, so that it accepts nothing.
 */
function holdsFor(
  hold: Requirement,
  record: Values,
  { fields, today }: { fields: Fields; today: string },
): unknown {
  if (typeof hold !== 'string') return applies(hold, record, { fields, today })
  try {
    return evaluateExpression(hold, { fields, record: { ...record }, today })
  } catch (error) {
    if (error instanceof PatternFault) return false
    throw error
  }
}

/**
 * Returns the function of a rule. An expression that uses an empty field
 * counts as valid; `required` is for fields that must be filled.
 */
export const ruleFrom = (hold: Requirement, fields: Fields): RecordRule['isValid'] =>
  made(
    (record: Values, { today }: { today: string }) => holdsFor(hold, record, { fields, today }) !== false,
    hold,
  )

/** Returns a transition's guard, which returns the keys of the conditions that don't hold. */
export const guardFrom = (
  conditions: Readonly<Record<string, Requirement>>,
  fields: Fields,
): NonNullable<Transition['guard']> =>
  made(
    (record: Values, { today }: { today: string }) =>
      Object.entries(conditions).flatMap(([key, hold]) =>
        holdsFor(hold, record, { fields, today }) === true ? [] : [key],
      ),
    conditions,
  )
