import type { ReactNode } from 'react'
import type { AnyField, Operator } from '../core/field/fieldType'
import type { Resource, Values } from '../core/schema/resource'

/**
 * The props for showing a value. `name` is the field's own, or `contacts.phone` for a field inside a list.
 */
export interface CellProps<F extends AnyField = AnyField, Value = unknown> {
  value: Value | null | undefined
  field: F
  name: string
  resource: Resource
  record?: Values
}

/** The props for showing a value on a record's page, where the record is always available. */
export type PanelProps<F extends AnyField = AnyField, Value = unknown> = CellProps<F, Value> & {
  record: Values
}

/**
 * The props for entering a value. `name` is its path in the form
 * (`contacts.0.phone`), `path` the field's own name.
 */
export interface InputProps<F extends AnyField = AnyField> {
  name: string
  field: F
  resource: Resource
  label: string
  /** The field's name in the definition, if it differs from its path in the form: inside a list. */
  path?: string
  helperText?: ReactNode
  disabled?: boolean
  required?: boolean
  autoFocus?: boolean
}

/** The props for entering a filter's value; `undefined` means no filter. */
export interface FilterProps<F extends AnyField = AnyField> {
  operator: Operator
  value: unknown
  onChange: (value: unknown) => void
  field: F
  name: string
  resource: Resource
  /** The filter has no user, because the server applies it, so “me” is not offered. */
  isWithoutMe?: boolean
}

/** The export of `<kind>.cell.tsx`: how a value is shown. Lists load only this part of a field type. */
export interface FieldCell<F extends AnyField = AnyField, Value = unknown> {
  Cell: (props: CellProps<F, Value>) => ReactNode
  /** Shows the value on a record's page, also if it is empty, if it needs more than its Cell. */
  Panel?: (props: PanelProps<F, Value>) => ReactNode
  /** `end` for numbers, so that their digits line up. */
  align?: 'start' | 'end'
  /**
   * The minimum column width in px in a narrow list; a narrower value would be useless or misleading. A column never
   * gets more than its content needs, so an infinite width shows every value whole.
   */
  leastWidth?: number
  /** The operator of a new filter; without it, the field can't be filtered by. */
  operator?: Operator
  /**
   * The group in the catalogue with the field's operator texts: `fields.operators.dates.gte` is "is from".
   */
  operatorWords?: 'dates'
  /** Uses the whole width of a form or a page. */
  wide?: true
}

/** The export of `<kind>.input.tsx`: how a value, and a filter's value, is entered. */
export interface FieldInput<F extends AnyField = AnyField> {
  Input: (props: InputProps<F>) => ReactNode
  Filter: (props: FilterProps<F>) => ReactNode
}

/** The components of one field type. */
export type FieldView = FieldCell & FieldInput
