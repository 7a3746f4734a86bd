// A half of a pair of surrogates is no character: what is stored of it would not be what was sent.
const LONE = /\p{Surrogate}/u

const isBad = (text: string) => text.includes('\0') || LONE.test(text)

/** The path of the first text in a value that no database can store; undefined when there is none. */
export function badText(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isBad(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, below] of Object.entries(value)) {
    const found = isBad(key) ? [...path, '?'] : badText(below, [...path, key])
    if (found) return found
  }
  return undefined
}

interface Limits {
  levels: number
  values: number
}

/** What a value has too much of: levels of lists and objects, or values on all of them. Looks no further than that. */
export function excessOf(value: unknown, limits: Limits): { name: keyof Limits; limit: number } | undefined {
  let left = limits.values
  const look = (one: unknown, levels: number): keyof Limits | undefined => {
    if (--left < 0) return 'values'
    if (typeof one !== 'object' || one === null) return undefined
    if (levels === 0) return 'levels'
    for (const key in one) {
      const found = look((one as Record<string, unknown>)[key], levels - 1)
      if (found) return found
    }
    return undefined
  }
  const name = look(value, limits.levels)
  return name && { name, limit: limits[name] }
}
