/** Splits a text into words at the separators that exports and people use. */
export const splitWords = (text: string): string[] =>
  text
    .split(/[,;|\n،؛]/)
    .map(word => word.trim())
    .filter(Boolean)
