import { type DataProvider, useDataProvider } from 'react-admin'
import type { ListedTask, Task, TaskRow } from '../../contract/tasks'
import type { BulkOrder } from './task'

interface CallOptions {
  signal?: AbortSignal
}

/** The calls for long work that one has started. */
export interface TaskCalls {
  /** Begins a dry run. */
  dryRun(resource: string, order: BulkOrder): Promise<Task>
  /** Does what a dry run has shown. */
  carryOut(id: string): Promise<Task>
  mine(options?: CallOptions): Promise<ListedTask[]>
  one(id: string, options?: CallOptions): Promise<Task>
  cancel(id: string): Promise<Task>
  rows(
    id: string,
    query: { outcome?: string; page: number; perPage: number },
    options?: CallOptions,
  ): Promise<{ rows: TaskRow[]; total: number }>
  /** The report as CSV. */
  report(id: string): Promise<Blob>
}

/** A data provider with these calls, which come when they are needed. */
export interface TaskProvider {
  taskCalls(): Promise<TaskCalls>
}

export const useTaskCalls = () => useDataProvider<DataProvider & TaskProvider>()
