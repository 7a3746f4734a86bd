import type { Resource } from '../core/schema/resource'

/** Whether anyone can change a field of a record. A record that only has transitions has no form. */
export const hasEditableFields = (resource: Resource): boolean =>
  resource.form.some(({ fields }) =>
    fields.some(name => {
      const field = resource.fields[name]
      return field && !field.readOnly && !field.computed && !field.immutable
    }),
  )
