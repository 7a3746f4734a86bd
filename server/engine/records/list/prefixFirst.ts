import { type SqlBool, sql } from 'kysely'
import { type KeysetRange, keysetRangesOf } from './keysetRanges'
import { named, type OrderPart } from './order'

/** Nearly all that begins with a text meets what is asked. Told of more, the planner finds and sorts all of it. */
const LOOKED_AT = 500
/** Sorts behind every letter. */
const LAST = '\uffff'

/**
 * The stretches of an ordered list of which those rows come first that begin with a text, in the order of the list: one
 * walk through its index finds them, however many others hold the text somewhere. All others follow.
 */
export function prefixFirst(order: readonly OrderPart[], text: string): KeysetRange[] {
  const ways = keysetRangesOf(order)
  const [first] = order
  const [way, ...further] = ways
  if (!text || !first?.collate || first.descending || !way || way.where || further.length) return ways
  const column = named(first)
  const begins = sql<SqlBool>`(${column} >= ${text} and ${column} < ${`${text}${LAST}`})`
  return [
    { ...way, where: begins, looked: LOOKED_AT },
    { ...way, where: sql<SqlBool>`${begins} is not true` },
  ]
}
