/** The usual transcriptions of letters that Unicode doesn't decompose to Latin base letters. */
const LETTERS: Record<string, string> = {
  ...{ ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' },
  ...{ ا: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's' },
  ...{ ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm' },
  ...{ ن: 'n', ه: 'h', و: 'w', ي: 'y', ى: 'a', ة: 'a', ء: '', ئ: 'y', ؤ: 'w' },
}

const MAX_LENGTH = 50

/**
 * Converts a label in any language to a name for a definition: ASCII letters, digits and a separator. If no
 * letter comes first, `fallback` does. The name is none of the `taken` names.
 *
 * @example nameFrom('Fidèle depuis') // 'fidele_depuis'
 * @example nameFrom('Service tickets', { separator: '-' }) // 'service-tickets'
 */
export function nameFrom(
  label: string,
  { separator = '_', taken = [], fallback = 'field' }: NameOptions = {},
): string {
  const ascii = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, letter => LETTERS[letter] ?? ' ')
  const words = ascii.trim().split(/\s+/).filter(Boolean).join(separator)
  const begun = /^[a-z]/.test(words) ? words : [fallback, words].filter(Boolean).join(separator)
  const name = begun.slice(0, MAX_LENGTH)
  if (!taken.includes(name)) return name
  for (let at = 2; ; at++) if (!taken.includes(`${name}${separator}${at}`)) return `${name}${separator}${at}`
}

interface NameOptions {
  separator?: '_' | '-'
  taken?: readonly string[]
  fallback?: string
}
