// Two Arabic letters would join to something that is no initials; this keeps them apart and is not seen.
const APART = '\u200c'

/** First letters of the name's parts, upper-cased by locale, at most two. */
export function initialsOf(name: string, locale?: string): string {
  const letters = name
    .trim()
    .split(/\s+/u)
    .map(part => [...part].find(letter => /\p{L}|\p{N}/u.test(letter)) ?? '')
    .filter(letter => letter !== '')
    .slice(0, 2)
  const arabic = letters.every(letter => /\p{Script=Arabic}/u.test(letter))
  return letters.join(arabic ? APART : '').toLocaleUpperCase(locale)
}
