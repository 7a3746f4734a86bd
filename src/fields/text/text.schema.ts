import { z } from 'zod'
import { latinCode } from '../../core/schema/latinDigits'
import { type CodeList, codeLists } from './codeLists'
import type { TextField, TextOptions } from './text.type'

/**
 * Returns the schema of a text: trimmed, without control characters (PostgreSQL does not support NUL), within
 * its length. A text that is too long is not checked against the pattern or the list.
 */
export function limitedText({
  min = 0,
  max,
  pattern,
  list,
  ltr,
}: {
  min?: number
  max: number
  pattern?: TextOptions['pattern']
  list?: CodeList
  ltr?: boolean
}) {
  const schema = (ltr ? z.string().overwrite(latinCode) : z.string().trim())
    .max(max, { abort: true })
    .min(min)
  const plain = schema.refine(value => !CONTROL.test(value), { params: { key: 'validation.control' } })
  if (list) {
    const { has, message } = codeLists[list]
    return plain.refine(has, { params: { key: message } })
  }
  return pattern
    ? plain.refine(value => pattern.matches.test(value), { params: { key: pattern.message } })
    : plain
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const textSchema = (field: TextField) => limitedText({ max: 255, ...field })
