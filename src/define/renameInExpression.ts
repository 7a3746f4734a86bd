/** A string literal, a name, whitespace, or any other character. */
const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\s+|./gsu
const TEXT = /^["']/

/**
 * Renames fields in an expression. String literals and names after a dot stay unchanged,
 * except `record.<name>`, which is a field too.
 *
 * @example renameInExpression('net + tax > 0 && has(record.net)', { net: 'price' })
 * // 'price + tax > 0 && has(record.price)'
 */
export function renameInExpression(source: string, renames: Readonly<Record<string, string>>): string {
  const named = (name: string) => (Object.hasOwn(renames, name) ? (renames[name] ?? name) : name)
  const tokens = source.match(TOKEN) ?? []
  // The tokens so far, without whitespace
  const read: string[] = []
  return tokens
    .map(token => {
      if (!token.trim()) return token
      const [before, last] = read.slice(-2)
      const isOfRecord = before === 'record'
      read.push(token)
      if (TEXT.test(token))
        return isOfRecord && last === '[' ? `${token[0]}${named(token.slice(1, -1))}${token[0]}` : token
      return last !== '.' || isOfRecord ? named(token) : token
    })
    .join('')
}
