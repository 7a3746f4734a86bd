import type { Row } from '../database'
import type { ErrorReport } from '../databaseError'

/** What the worker is started with. */
export interface WorkerSettings {
  folder: string
}

/** From the server to the worker. */
export type Request =
  | { id: number; kind: 'query'; sql: string; parameters: (string | null)[] }
  | { id: number; kind: 'script'; sql: string }
  | { id: number; kind: 'close' }

/** From the worker to the server. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; rows: Row[]; command: string; affected: number }
  | { kind: 'refused'; id: number; report: ErrorReport }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'notification'; channel: string; payload: string }
