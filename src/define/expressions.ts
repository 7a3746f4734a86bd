import { evaluateExpression } from '../core/expression/expression'
import type { AnyField } from '../core/field/field'
import { applies } from '../core/schema/applies'
import type { RecordRule, Transition } from '../core/schema/resource'
import type { Fields, Values } from '../core/schema/values'
import type { When } from '../core/schema/when'

/** What must hold, as data: an expression, or a filter on the record's own fields. */
export type Hold = string | When

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

/** The function of a field's initial value. */
export const defaultFrom = (source: string, fields: Fields): NonNullable<AnyField['defaultExpression']> =>
  made(
    (record: object, { today }: { today: string }) =>
      evaluateExpression(source, { fields, record: { ...record }, today }),
    source,
  )

/** Whether something holds; null for an expression that uses an empty field. */
const holdsFor = (hold: Hold, record: Values, { fields, today }: { fields: Fields; today: string }) =>
  typeof hold === 'string'
    ? evaluateExpression(hold, { fields, record: { ...record }, today })
    : applies(hold, record, { fields, today })

/** The function of a rule. An expression that meets an empty field holds: `required` says what must be filled. */
export const ruleFrom = (hold: Hold, fields: Fields): RecordRule['isValid'] =>
  made(
    (record: Values, { today }: { today: string }) => holdsFor(hold, record, { fields, today }) !== false,
    hold,
  )

/** The guard of a transition: the keys of the conditions that do not hold. */
export const guardFrom = (
  conditions: Readonly<Record<string, Hold>>,
  fields: Fields,
): NonNullable<Transition['guard']> =>
  made(
    (record: Values, { today }: { today: string }) =>
      Object.entries(conditions).flatMap(([key, hold]) =>
        holdsFor(hold, record, { fields, today }) === true ? [] : [key],
      ),
    conditions,
  )
