/** One error of a form with its path. */
export interface FormMessage {
  path: string
  message: string
}

/** Returns every error in the tree of a form's errors, in order. */
export function errorList(errors: object, path = ''): FormMessage[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return []
    const here = path ? `${path}.${name}` : name
    const { message, type: _type, ref: _element, ...parts } = error as Record<string, unknown>
    const own = typeof message === 'string' && message ? [{ path: here, message }] : []
    return [...own, ...errorList(parts, here)]
  })
}

/** Returns the name of a path's top-level field: `contacts` for `contacts.0.email`. */
export const fieldOfPath = (path: string) => path.split('.', 1)[0] ?? path
