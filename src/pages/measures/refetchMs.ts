import type { RecordGroupsMeta } from '../../contract/measures'

/** The exact numbers that replace estimated ones are there after some seconds. */
const ESTIMATED_MS = 2_000
/** The server renews kept numbers after an answer. */
const KEPT_MS = 60_000

/** How long until numbers are requested again; false for exact ones of now. */
export const refetchMs = (meta: Partial<RecordGroupsMeta> = {}): number | false =>
  meta.estimated ? ESTIMATED_MS : meta.kept ? KEPT_MS : false
