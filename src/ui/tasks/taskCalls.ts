import { type DataProvider, useDataProvider } from 'react-admin'
import type { ListedTask, Task, TaskRow } from '../../contract/tasks'
import type { BulkOrder } from './task'

interface CallOptions {
  signal?: AbortSignal
}

/** The API calls for the user's own tasks. */
export interface TaskCalls {
  /** Starts a dry run. */
  dryRun(resource: string, order: BulkOrder): Promise<Task>
  /** Carries out a dry run. */
  carryOut(id: string): Promise<Task>
  mine(options?: CallOptions): Promise<ListedTask[]>
  one(id: string, options?: CallOptions): Promise<Task>
  cancel(id: string): Promise<Task>
  rows(
    id: string,
    query: { outcome?: string; page: number; perPage: number },
    options?: CallOptions,
  ): Promise<{ rows: TaskRow[]; total: number }>
  /** Downloads the report as CSV. */
  report(id: string): Promise<Blob>
}

/** A data provider with these calls, which load on use. */
export interface TaskProvider {
  taskCalls(): Promise<TaskCalls>
}

export const useTaskCalls = () => useDataProvider<DataProvider & TaskProvider>()
