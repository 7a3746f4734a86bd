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

/** How many levels of lists and objects a value has. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(below => isDeeperThan(below, levels - 1))
}
