import { type DataProvider, useDataProvider } from 'react-admin'
import type {
  BriefImport,
  Correction,
  Import,
  ImportChoice,
  ImportRow,
  Replaced,
  Replacement,
} from '../../contract/imports'

interface CallOptions {
  signal?: AbortSignal
}

/** The API calls for imports. */
export interface ImportCalls {
  begin(
    resource: string,
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ): Promise<Import>
  open(resource: string, options?: CallOptions): Promise<BriefImport[]>
  one(id: string, options?: CallOptions): Promise<Import>
  choose(id: string, choice: ImportChoice): Promise<Import>
  discard(id: string): Promise<unknown>
  check(id: string): Promise<unknown>
  write(id: string, leaveOut: boolean): Promise<unknown>
  cancel(task: string): Promise<unknown>
  rows(
    id: string,
    query: { state?: string; page: number; perPage: number },
    options?: CallOptions,
  ): Promise<{ rows: ImportRow[]; total: number }>
  /** Returns a row with the whole text of its cells. */
  row(id: string, row: number): Promise<ImportRow>
  correct(id: string, row: number, change: Correction): Promise<unknown>
  replace(id: string, change: Replacement): Promise<Pick<Replaced, 'count'>>
  skipWrong(id: string): Promise<unknown>
  report(id: string): Promise<Blob>
}

/** A data provider with these calls, which are loaded on demand. */
export interface ImportProvider {
  importCalls(): Promise<ImportCalls>
}

export const useImportCalls = () => useDataProvider<DataProvider & ImportProvider>()
