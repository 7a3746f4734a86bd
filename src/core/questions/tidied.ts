/**
 * What a form holds of questions, as they are kept: without the places that controls have put there and nobody has
 * filled. A label stays, so that it can be asked for.
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
