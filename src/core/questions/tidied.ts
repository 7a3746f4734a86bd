/**
 * Returns a form's questions as they are stored, without empty values that inputs added. An empty label is
 * kept, so that validation reports it.
 */
export function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value)
    .map(([name, part]) => [name, tidied(part)] as const)
    .filter(([name, part]) => name === 'label' || !isBlank(part))
  return Object.fromEntries(parts)
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !Object.keys(value).length)
