import type { AnyField } from '../core/field/fieldType'
import type { FieldDisplay } from './fieldView'

// Filled by displays.ts. The display of a list shows further fields, so it needs what is registered with it.
const displays = new Map<string, FieldDisplay>()

/** Makes the way in which a kind of field is shown known. */
export function registerDisplay(kind: string, display: FieldDisplay): void {
  displays.set(kind, display)
}

/** How a field is shown: its Cell and Panel. */
export function displayOf(field: Pick<AnyField, 'kind'>): FieldDisplay {
  const display = displays.get(field.kind)
  if (!display)
    throw new Error(`No display is known for fields of kind ${field.kind}; src/fields/displays.ts lists them`)
  return display
}
