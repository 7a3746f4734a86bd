import type { Resource } from '../core/schema/resource'

/** Whether anything of a record can be changed by hand, whoever it is; what only moves on has no form worth opening. */
export const hasEditableFields = (resource: Resource): boolean =>
  resource.form.some(({ fields }) =>
    fields.some(name => {
      const field = resource.fields[name]
      return field && !field.readOnly && !field.computed && !field.immutable
    }),
  )
