const VALUE = 0
const NAME = 1
const COLON = 2
const COMMA = 3
type Expected = typeof VALUE | typeof NAME | typeof COLON | typeof COMMA

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const HEX = /[0-9a-fA-F]/
const WORDS = ['true', 'false', 'null']
const DEEPEST = 100
const SPACE = new Set([' ', '\t', '\n', '\r'])

/**
 * Returns the position of the first JSON syntax error; undefined for valid JSON. A single pass without
 * recursion, which takes a few milliseconds for a megabyte. The engine's own parser reports a position for
 * some errors only. Nesting deeper than the API accepts also counts as an error.
 */
export function jsonFault(text: string): number | undefined {
  /** For each open list or object, whether it is an object. */
  const open: boolean[] = []
  let inObject = false
  let expected: Expected = VALUE
  /** Whether the list or object can end here: after an opening bracket, or after a value. */
  let mayEnd = false
  let at = 0
  for (;;) {
    const letter = text[at]
    if (letter === undefined) return expected === COMMA && !open.length ? undefined : at
    if (SPACE.has(letter)) at++
    else if (mayEnd && open.length && letter === (inObject ? '}' : ']')) {
      open.pop()
      inObject = open[open.length - 1] ?? false
      expected = COMMA
      at++
    } else if (expected === COMMA || expected === COLON) {
      if (letter !== (expected === COMMA ? ',' : ':') || !open.length) return at
      mayEnd = false
      expected = expected === COMMA && inObject ? NAME : VALUE
      at++
    } else if (expected === VALUE && (letter === '{' || letter === '[')) {
      if (open.length === DEEPEST) return at
      inObject = letter === '{'
      open.push(inObject)
      mayEnd = true
      expected = inObject ? NAME : VALUE
      at++
    } else {
      const read = readScalar(text, at, expected === NAME)
      if (read.broken) return read.end
      mayEnd = expected === VALUE
      expected = expected === NAME ? COLON : COMMA
      at = read.end
    }
  }
}

/** The position at which a token ends, or at which it is broken. */
interface Read {
  end: number
  broken?: boolean
}

function readString(text: string, from: number): Read {
  for (let at = from + 1; ; at++) {
    const letter = text[at]
    if (letter === '"') return { end: at + 1 }
    if (letter === undefined || letter < ' ') return { end: at, broken: true }
    if (letter !== '\\') continue
    at++
    if (text[at] === 'u') {
      for (const last = at + 4; at < last; at++)
        if (!HEX.test(text[at + 1] ?? '')) return { end: at + 1, broken: true }
    } else if (!'"\\/bfnrt'.includes(text[at] ?? 'none')) return { end: at, broken: true }
  }
}

function readScalar(text: string, from: number, isName: boolean): Read {
  if (text[from] === '"') return readString(text, from)
  if (isName) return { end: from, broken: true }
  NUMBER.lastIndex = from
  if (NUMBER.test(text)) return { end: NUMBER.lastIndex }
  const word = WORDS.find(one => one[0] === text[from])
  if (!word) return { end: from, broken: true }
  let at = from
  while (at - from < word.length && text[at] === word[at - from]) at++
  return { end: at, broken: at - from < word.length }
}
