import { type DataProvider, useDataProvider } from 'react-admin'

export type Cell = string | number | boolean
export type ImportStatus = 'columns' | 'checking' | 'checked' | 'writing' | 'done'
export type RowState =
  | 'new'
  | 'wrong'
  | 'create'
  | 'update'
  | 'same'
  | 'skipped'
  | 'created'
  | 'updated'
  | 'refused'
export type Counts = Partial<Record<RowState, number>>

/** How a file is read. */
export interface Reading {
  format: 'csv' | 'xlsx'
  encoding: string
  separator: string
  sheet: number
  header: number
  decimal: '.' | ','
  days: 'dmy' | 'mdy' | 'ymd'
  currency: string
}

/** What becomes of the rows. */
export interface ImportPlan {
  mode: 'create' | 'update' | 'both'
  key: string | null
  empty: 'keep' | 'clear'
}

/** Where a column can go. */
export interface Target {
  name: string
  field: string
  label: string
  enterable: boolean
  key: boolean
  required: boolean
}

export interface FileColumn {
  header: string
  target: string | null
  samples: Cell[]
}

/** A file that is in hand. */
export interface BriefImport {
  id: string
  name: string
  size: number
  status: ImportStatus
  created_at: string
}

/** The same with all that is known of it. */
export interface Imported extends BriefImport {
  operation: string | null
  about: number
  reading: Reading
  sheets: string[]
  sure: { decimal: boolean; days: boolean }
  /** Cells are merged over several rows, each of which has their value. */
  merged: boolean
  columns: FileColumn[]
  plan: ImportPlan
  targets: Target[]
  /** Why the file could not be read to its end. */
  problem: string | null
  counts: Counts
  task?: { id: string; status: string; done: number; total: number; error: boolean }
}

export interface ImportRow {
  row: number
  cells: Cell[]
  state: RowState
  mended: boolean
  /** Very long: the texts of its cells are cut. */
  cut?: boolean
  record_id: number | null
  issues: { column: number | null; field: string | null; message: string }[]
  changes: { field: string; before: string; after: string }[]
}

export interface Choice {
  reading?: Partial<Omit<Reading, 'format'>>
  plan?: Partial<ImportPlan> & { columns?: (string | null)[] }
}

interface Asking {
  signal?: AbortSignal
}

/** The calls for taking files over. */
export interface ImportCalls {
  begin(
    resource: string,
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Imported>
  open(resource: string, options?: Asking): Promise<BriefImport[]>
  one(id: string, options?: Asking): Promise<Imported>
  choose(id: string, choice: Choice): Promise<Imported>
  discard(id: string): Promise<unknown>
  check(id: string): Promise<unknown>
  write(id: string, leaveOut: boolean): Promise<unknown>
  cancel(task: string): Promise<unknown>
  rows(
    id: string,
    query: { state?: string; page: number; perPage: number },
    options?: Asking,
  ): Promise<{ rows: ImportRow[]; total: number }>
  /** A row with the whole text of its cells. */
  row(id: string, row: number): Promise<ImportRow>
  correct(
    id: string,
    row: number,
    change: { cells?: Record<string, string>; skip?: boolean },
  ): Promise<unknown>
  replace(id: string, change: { column: number; from: string; to: string }): Promise<{ count: number }>
  skipWrong(id: string): Promise<unknown>
  report(id: string): Promise<Blob>
}

/** A data provider with these calls, which come when they are needed. */
export interface ImportProvider {
  importCalls(): Promise<ImportCalls>
}

export const useImportCalls = () => useDataProvider<DataProvider & ImportProvider>()
