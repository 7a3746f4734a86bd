import type { AnyField } from '../core/field/fieldType'
import type { FieldView } from './fieldView'

// Filled by views.ts. The view of a list shows further fields, so it needs what is registered with it.
const views = new Map<string, FieldView>()

/** Makes the view of a kind of field known. */
export function registerView(kind: string, view: FieldView): void {
  views.set(kind, view)
}

/** How a field looks: its Cell, Input and Filter. */
export function viewOf(field: Pick<AnyField, 'kind'>): FieldView {
  const view = views.get(field.kind)
  if (!view)
    throw new Error(`No view is known for fields of kind ${field.kind}; src/fields/views.ts lists them`)
  return view
}
