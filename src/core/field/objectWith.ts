import { z } from 'zod'

/**
 * Returns a schema of objects that names their properties if it is given something else. A missing value is
 * still reported as required.
 */
export const objectWith = <Schema extends z.ZodType>(names: readonly string[], schema: Schema) =>
  z.preprocess((value, context) => {
    const isObject = typeof value === 'object' && !Array.isArray(value)
    if (isObject || value === undefined) return value
    context.addIssue({ code: 'custom', params: { key: 'validation.object_with', names } })
    return z.NEVER
  }, schema)
