/** Several words in one text, as exports and people separate them. */
export const splitWords = (text: string): string[] =>
  text
    .split(/[,;|\n،؛]/)
    .map(word => word.trim())
    .filter(Boolean)
