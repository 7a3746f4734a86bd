import type { Resource } from '../core/schema/resource'

/**
 * Whether anyone can change a field of a record. A record that only has transitions has no form, and one of an
 * append-only resource is never changed.
 */
export const hasEditableFields = (resource: Resource): boolean =>
  !resource.appendOnly &&
  resource.form.some(({ fields }) =>
    fields.some(name => {
      const field = resource.fields[name]
      return field && !field.readOnly && !field.computed && !field.immutable
    }),
  )
