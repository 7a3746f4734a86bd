import type { ReactNode } from 'react'
import type { AnyField } from '../core/field/fieldType'
import type { CellProps, FieldCell } from './fieldView'

export type FilledCell<F extends AnyField, Value> = Omit<CellProps<F, Value>, 'value'> & { value: Value }

/** Makes a Cell from a component that only shows non-empty values. */
export function cellOf<F extends AnyField, Value>(
  Filled: (props: FilledCell<F, Value>) => ReactNode,
): FieldCell<F, Value>['Cell'] {
  return function Cell({ value, ...props }) {
    return value === null || value === undefined || value === '' ? null : <Filled {...props} value={value} />
  }
}
