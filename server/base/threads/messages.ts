import type { ApiErrorOptions } from '../errors/apiError'

/** The tasks of a thread: each function takes one value and returns one, both of which can be cloned. */
export type ThreadTasks = Record<string, (input: never) => Promise<unknown>>

export interface TaskRequest {
  id: number
  name: string
  input: unknown
}

export type TaskReply = { id: number } & (
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; status: number; code: string; options: ApiErrorOptions }
  | { kind: 'failed'; message: string }
)
