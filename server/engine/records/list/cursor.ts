import { z } from 'zod'
import { invalidQuery } from '../../../base/errors/apiError'
import type { Row } from '../../../base/storage/database'
import type { OrderPart } from './order'

/** A place in an ordered list, and in which direction to read on from there. */
export interface Cursor {
  position: readonly (string | number | boolean | null)[]
  backwards: boolean
}

const schema = z.strictObject({
  o: z.string(),
  p: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  b: z.boolean(),
})

const shapeOf = (order: readonly OrderPart[]) =>
  order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',')

/** The opaque text of the position of a row. */
export function writeCursor(order: readonly OrderPart[], row: Row, backwards: boolean): string {
  const position = order.map(({ column }) => row[column] ?? null)
  return Buffer.from(JSON.stringify({ o: shapeOf(order), p: position, b: backwards })).toString('base64url')
}

/** Reads a cursor; one that was given for another order is refused. */
export function readCursor(order: readonly OrderPart[], text: string): Cursor {
  const parsed = schema.safeParse(decode(text))
  const { success, data } = parsed
  if (!success || data.o !== shapeOf(order) || data.p.length !== order.length)
    throw invalidQuery('cursor', 'cursor')
  return { position: data.p, backwards: data.b }
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
