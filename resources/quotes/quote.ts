import type { Values } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { quotes } from '.'

export type Quote = RecordOf<typeof quotes>

/** A record of quotes as what it is. */
export const asQuote = (record: Values): Quote => record as unknown as Quote
