import type { Values } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { quotes } from '.'

export type Quote = RecordOf<typeof quotes>

/** Casts a record to a quote. */
export const asQuote = (record: Values): Quote => record as unknown as Quote
