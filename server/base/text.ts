// A lone surrogate is not a character, and would not be stored as it was sent.
const LONE = /\p{Surrogate}/u

const isBad = (text: string) => text.includes('\0') || LONE.test(text)

/**
 * Returns the path of the first text in a value that the database cannot store; undefined if there is none.
 */
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

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Returns the limit that a JSON text exceeds, without parsing it: parsing a megabyte of brackets takes fifty
 * times as long. A text has at least as many values as commas, and as opening brackets. So a text with too
 * many of those is refused here, and `excessOf` finds the rest.
 */
export function excessIn(text: string, limits: Limits): ReturnType<typeof excessOf> {
  let levels = 0
  let commas = 0
  let brackets = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) at = endOfString(text, at)
    else if (CLOSING.has(letter)) levels--
    else if (letter === COMMA) commas++
    else if (OPENING.has(letter)) {
      levels++
      brackets++
    }
    if (levels > limits.levels) return { name: 'levels', limit: limits.levels }
    if (Math.max(commas, brackets) > limits.values) return { name: 'values', limit: limits.values }
  }
  return undefined
}

/** Returns the position at which a string ends: at its closing quote, or at the end of the text. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/**
 * Returns the limit that a value exceeds: levels of lists and objects, or the number of values on all levels.
 * Stops as soon as it is exceeded.
 */
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
