import { officeAlphabet, sortSql } from '../schema/alphabet'
import type { Column, ColumnValue } from '../schema/row'
import type { Expected } from './expected'
import type { AnyField, FieldType, Operator } from './fieldType'
import { columnFilter, isStorable, ORDERED, readPart, readValue } from './filters'

/** The operators that compare whole texts, or look into them. */
const COMPARED: ReadonlySet<Operator> = new Set(['eq', 'neq', 'eq_any', 'neq_any', 'q'])
const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value)

interface ScalarOptions<F extends AnyField, Value extends ColumnValue>
  extends Pick<
    FieldType<F, Value>,
    | 'kind'
    | 'sample'
    | 'format'
    | 'wordOf'
    | 'localText'
    | 'measured'
    | 'usualTotal'
    | 'expression'
    | 'decimals'
    | 'comparedAs'
    | 'identifies'
    | 'reachable'
    | 'takesOptions'
    | 'needsOptions'
  > {
  column: Column['type']
  operators?: readonly Operator[]
  /** The kind of value that a filter expects, for error messages. */
  expected: Expected
  text?: FieldType<F, Value>['text']
  /** Converts the driver's value to the field's value; by default they are the same. */
  read?: (stored: ColumnValue) => Value
}

/** Returns a field type whose value is stored in one column, as most are. */
export function scalarType<F extends AnyField, Value extends ColumnValue>(
  options: ScalarOptions<F, Value>,
): FieldType<F, Value> {
  const { column: type, operators = ORDERED, expected, text, read: readStored, ...rest } = options
  // Texts that people write can be searched; others are codes.
  const collate = type !== 'text' ? undefined : operators.includes('q') ? 'office' : 'root'
  const exact = type === 'numeric'
  const read = readStored ?? (stored => stored as Value)
  return {
    ...rest,
    operators,
    ...(text || readStored ? {} : { asStored: true as const }),
    text: text ?? (value => String(value)),
    columns: name => [{ name, type, ...(collate === 'office' && { collate }) }],
    indexes: name => {
      const sorted = {
        using: 'btree' as const,
        on: `${collate ? sortSql(name, collate === 'office' ? officeAlphabet() : 'root') : name}, id`,
      }
      return operators.includes('q')
        ? [sorted, { using: 'gin' as const, on: `${name} gin_trgm_ops` }]
        : [sorted]
    },
    sort: name => [{ column: name, ...(collate && { collate }) }],
    toRow: (name, value) => ({ [name]: value }),
    fromRow: (name, row) => {
      const stored = row[name] ?? null
      return stored === null ? null : read(stored)
    },
    filter: (name, wanted, field) => {
      const { operator, context } = wanted
      const comparing = COMPARED.has(operator) ? rest.comparedAs?.(field) : undefined
      const read = (one: unknown) => {
        if (operator === 'q') return readPart(one)
        // A filter can have another spelling than a value may have.
        return comparing && isText(one) ? one : readValue<Value>(field, one, { expected, context })
      }
      const condition = columnFilter(name, wanted, read)
      const as = exact ? 'number' : comparing
      return as && 'column' in condition ? { ...condition, as } : condition
    },
  }
}
