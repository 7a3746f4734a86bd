import { evaluateExpression } from '../core/expression/expression'
import type { AnyField } from '../core/field/field'
import type { RecordRule, Transition } from '../core/schema/resource'
import type { Fields } from '../core/schema/values'

/** A function of a definition that was made of an expression, which it remembers. */
type Made<Code, Source> = Code & { expression: Source }

const made = <Code extends object, Source>(code: Code, expression: Source): Made<Code, Source> =>
  Object.assign(code, { expression })

/** The expression that a function was made of; undefined for one written in TypeScript. */
export const expressionOf = (code: unknown): unknown =>
  typeof code === 'function' && 'expression' in code ? code.expression : undefined

/** The function of a computed field. It knows no day: a value that depends on today would be wrong tomorrow. */
export const computedFrom = (source: string, fields: Fields): NonNullable<AnyField['computed']> =>
  made((record: object) => evaluateExpression(source, { fields, record: { ...record }, today: '' }), source)

/** The function of a rule. A rule that meets an empty field holds: `required` says what must be filled. */
export const ruleFrom = (source: string, fields: Fields): RecordRule['isValid'] =>
  made(
    (record: object, { today }: { today: string }) =>
      evaluateExpression(source, { fields, record: { ...record }, today }) !== false,
    source,
  )

/** The guard of a transition: the keys of the conditions that do not hold. */
export const guardFrom = (
  conditions: Readonly<Record<string, string>>,
  fields: Fields,
): NonNullable<Transition['guard']> =>
  made(
    (record: object, { today }: { today: string }) =>
      Object.entries(conditions).flatMap(([key, source]) =>
        evaluateExpression(source, { fields, record: { ...record }, today }) === true ? [] : [key],
      ),
    conditions,
  )
