// Two adjacent Arabic letters would be joined; this invisible character (ZWNJ) separates them.
const APART = '\u200c'

/** Returns the first letters of at most two parts of a name, in the locale's upper case. */
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
