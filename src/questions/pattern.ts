/** Says whether a text is a pattern that can be tried on what people type without taking long. */
export function isSafePattern(source: string): boolean {
  if (/\\[1-9k]|\(\?[=!<]/.test(source) || takesLong(source)) return false
  try {
    return compiled(source) instanceof RegExp
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** The pattern that the whole text must match. */
export const compiled = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'u')

/** Texts to match are short, so a few repetitions without end beside each other are tried out soon enough. */
const MOST_ENDLESS = 4

/**
 * Whether a pattern repeats a group that itself repeats or chooses, at whatever depth: `((a+))+` or `(a|a)*` can take a
 * machine for minutes on a short text.
 */
function takesLong(source: string): boolean {
  const parts = source.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/g, 'x')
  const open: { varies: boolean }[] = [{ varies: false }]
  let endless = 0
  for (let at = 0; at < parts.length; at++) {
    const [letter = '', next = ''] = [parts[at], parts[at + 1]]
    const within = open.at(-1)
    if (/[*+]/.test(letter) || /^\{\d+,\}/.test(parts.slice(at))) endless++
    if (/[*+{|]/.test(letter) && within) within.varies = true
    if (letter === '(') open.push({ varies: false })
    if (letter !== ')') continue
    const group = open.pop()
    if (group?.varies && /[*+{]/.test(next)) return true
    const outer = open.at(-1)
    if (group?.varies && outer) outer.varies = true
  }
  return endless > MOST_ENDLESS
}
