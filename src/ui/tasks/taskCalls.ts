import { type DataProvider, useDataProvider } from 'react-admin'
import type { BulkOrder, Task, TaskRow, WholeTask } from './task'

interface Asking {
  signal?: AbortSignal
}

/** The calls for long work that one has started. */
export interface TaskCalls {
  /** Begins a dry run. */
  dryRun(resource: string, order: BulkOrder): Promise<WholeTask>
  /** Does what a dry run has shown. */
  carryOut(id: string): Promise<WholeTask>
  mine(options?: Asking): Promise<Task[]>
  one(id: string, options?: Asking): Promise<WholeTask>
  cancel(id: string): Promise<WholeTask>
  rows(
    id: string,
    query: { outcome?: string; page: number; perPage: number },
    options?: Asking,
  ): Promise<{ rows: TaskRow[]; total: number }>
  /** The report as CSV. */
  report(id: string): Promise<Blob>
}

/** A data provider with these calls, which come when they are needed. */
export interface TaskProvider {
  taskCalls(): Promise<TaskCalls>
}

export const useTaskCalls = () => useDataProvider<DataProvider & TaskProvider>()
