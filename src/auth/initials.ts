/** First letters of the name's parts, upper-cased by locale, at most two. */
export function initialsOf(name: string, locale?: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .map(part => [...part].find(letter => /\p{L}|\p{N}/u.test(letter)) ?? '')
    .filter(letter => letter !== '')
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase(locale)
}
