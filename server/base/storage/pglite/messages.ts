import type { TableRow } from '../database'
import type { ErrorReport } from '../databaseError'

/** The settings that a worker is started with. */
export interface WorkerSettings {
  folder: string
}

/** A message from the server to the worker. */
export type Request =
  | { id: number; kind: 'query'; sql: string; parameters: (string | null)[] }
  | { id: number; kind: 'script'; sql: string }
  | { id: number; kind: 'close' }

/** A message from the worker to the server. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; rows: TableRow[]; command: string; affected: number }
  | { kind: 'refused'; id: number; report: ErrorReport }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'notification'; channel: string; payload: string }
