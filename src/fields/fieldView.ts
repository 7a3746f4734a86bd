import type { ReactNode } from 'react'
import type { AnyField, Operator } from '../core/field/fieldType'
import type { Resource, Values } from '../core/schema/resource'

/** What a value is shown with. `name` is the field's own, `contacts.phone` for one inside a list. */
export interface CellProps<F extends AnyField = AnyField, Value = unknown> {
  value: Value | null | undefined
  field: F
  name: string
  resource: Resource
  record?: Values
}

/** What stands on the view of a record is given the record itself. */
export type PanelProps<F extends AnyField = AnyField, Value = unknown> = CellProps<F, Value> & {
  record: Values
}

/** What a value is entered with. `name` is its place in the form (`contacts.0.phone`), `path` the field's own name. */
export interface InputProps<F extends AnyField = AnyField> {
  name: string
  field: F
  resource: Resource
  label: string
  /** The field's name in the definition where the form's differs: inside a list. */
  path?: string
  helperText?: ReactNode
  disabled?: boolean
  required?: boolean
  autoFocus?: boolean
}

/** What a filter's value is entered with; `undefined` is no filter. */
export interface FilterProps<F extends AnyField = AnyField> {
  operator: Operator
  value: unknown
  onChange: (value: unknown) => void
  field: F
  name: string
  resource: Resource
  /** Nobody asks, as when the server looks for records: “me” is not offered. */
  isWithoutMe?: boolean
}

/** What `<kind>.cell.tsx` exports: how a value is shown. A list loads no more of a field than this. */
export interface FieldCell<F extends AnyField = AnyField, Value = unknown> {
  Cell: (props: CellProps<F, Value>) => ReactNode
  /** How it is shown on the view of a record, where that is more than its Cell: also when it is empty. */
  Panel?: (props: PanelProps<F, Value>) => ReactNode
  /** `end` for numbers, which are compared digit by digit. */
  align?: 'start' | 'end'
  /** The px that its column keeps where a list has no room for all: less of it would say nothing, or something else. */
  leastWidth?: number
  /** The operator that a new filter begins with; without one, nothing can be filtered by the field. */
  operator?: Operator
  /** Operators go by the words of this group of the catalogue: `fields.operators.dates.gte` is "is from". */
  operatorWords?: 'dates'
  /** Takes the whole width of a form or a view. */
  wide?: true
}

/** What `<kind>.input.tsx` exports: how a value, and a filter's value, is entered. */
export interface FieldInput<F extends AnyField = AnyField> {
  Input: (props: InputProps<F>) => ReactNode
  Filter: (props: FilterProps<F>) => ReactNode
}

/** How one type of field looks. */
export type FieldView = FieldCell & FieldInput
