import type { RecordGroupsMeta } from '../../contract/measures'

/** Exact figures replace estimated ones after a few seconds. */
const ESTIMATED_MS = 2_000
/** The server updates cached figures in the background after responding. */
const KEPT_MS = 60_000

/** Returns the time until figures must be refetched; false for current, exact figures. */
export const refetchMs = (meta: Partial<RecordGroupsMeta> = {}): number | false =>
  meta.estimated ? ESTIMATED_MS : meta.kept ? KEPT_MS : false
