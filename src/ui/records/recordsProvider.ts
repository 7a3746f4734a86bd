import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin'
import type { PreviewBody, PreviewRow } from '../../contract/account'
import type { Measurements, RecordGroups, RecordGroupsMeta } from '../../contract/measures'
import type { QuestionsResponse } from '../../contract/questions'
import type {
  BulkTransitionResult,
  FoundGroup,
  HistoryEntry,
  Tally,
  TransitionState,
} from '../../contract/records'
import type { Period } from '../../core/measures/measureFilter'
import type { DraftCalls } from './draftCalls'

/** The query of a list or an export. Several sort keys are joined by commas, in both `field` and `order`. */
export interface ListQuery {
  sort?: { field: string; order: string }
  filter?: Record<string, unknown>
}

export interface ExportQuery extends ListQuery {
  /** The columns in order. By default, the API chooses. */
  fields?: readonly string[]
  format?: 'csv' | 'xlsx'
  /** The day whose values are exported. */
  asOf?: string
}

export interface ExportOptions {
  /** Called with the number of rows received so far. */
  onProgress?: (rows: number) => void
  signal?: AbortSignal
}

/** The `meta` of a bulk call on all matching rows instead of IDs, with the number that the user saw. */
export interface AllMatching {
  filter: Record<string, unknown>
  expected_count?: number
}

/** The `meta` of a bulk call with IDs: the versions of the rows that the user saw. */
export interface SeenRows {
  versions: Readonly<Record<number, number>>
}

/** The settings of a group as they were read. */
export interface GroupSettings {
  data: Record<string, unknown>
  version: number
}

/** react-admin's data provider with the additions of the `/api/v1` contract. */
export interface RecordsProvider extends DataProvider, DraftCalls {
  history(
    resource: string,
    id: number,
    page?: { page: number; perPage: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>
  transitions(resource: string, id: number): Promise<{ data: TransitionState[] }>
  /** Runs a transition on a record. `body` contains its version, and the reason if required. */
  transition(
    target: { resource: string; id: number; name: string },
    body: Record<string, unknown>,
    options?: { idempotencyKey?: string },
  ): Promise<{ data: RaRecord }>
  /**
   * Runs a transition on many records, each in its own transaction. `body` contains the reason and input.
   * Refused if some records are newer than `versions`.
   */
  transitionMany(
    resource: string,
    transition: { name: string; body: Record<string, unknown> },
    target: { ids: readonly number[]; meta?: AllMatching | SeenRows },
  ): Promise<{ data: BulkTransitionResult }>
  /** Finds possible duplicates of the record to be saved. */
  duplicates(
    resource: string,
    values: Record<string, unknown>,
    /**
     * Matches records with the same value in one of `fields`, and records that the filter `similar` finds.
     */
    by: { fields: readonly string[]; similar?: Record<string, unknown> },
  ): Promise<{ data: RaRecord[] }>
  /**
   * Loads the questions of an `answers` field: the current version
   * of a record's questions (`of`), or a given version (`set`).
   */
  questions(
    resource: string,
    query: { field: string; of?: number; set?: number },
  ): Promise<{ data: QuestionsResponse }>
  /** Counts the matching records per value of a field. */
  tally(resource: string, by: string, filter: Record<string, unknown>): Promise<{ data: Tally }>
  /**
   * Groups the matching records by fields (`status`,
   * `created_at:month`) and computes their measures (`sum:premium`).
   */
  groups(
    resource: string,
    query: { by: string | readonly string[]; measures?: readonly string[]; filter: Record<string, unknown> },
    options?: { signal?: AbortSignal },
  ): Promise<{ data: RecordGroups; meta: RecordGroupsMeta }>
  /** Downloads an export as a stream. */
  exportCsv(resource: string, query: ExportQuery, options?: ExportOptions): Promise<{ data: Blob }>
  /** Downloads a report as a file. The query is the API's. */
  reportFile(resource: string, query: Readonly<Record<string, string>>): Promise<Blob>
  /** Loads the settings of a group, with the version that a change must send. */
  settings(group: string): Promise<GroupSettings>
  /** Saves some settings of a group. The others stay unchanged. */
  saveSettings(
    group: string,
    changes: Readonly<Record<string, unknown>>,
    version: number,
  ): Promise<GroupSettings>
  settingsHistory(
    group: string,
    page: { page: number; perPage: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>
  /** Converts an image to a logo and returns its value in the settings and its address. */
  uploadLogo(file: File): Promise<{ logo: string; address: string }>
  /** Returns the absolute URL of a path that the API gives relative to itself. */
  address(path: string): Promise<string>
  /** Searches the records of every resource that the user can read. */
  search(q: string, options?: { signal?: AbortSignal }): Promise<{ data: FoundGroup[] }>
  /** Loads measures by name. The period applies to measures over time. */
  measures(
    names: readonly string[],
    options?: { period?: Period; signal?: AbortSignal },
  ): Promise<Measurements>
  /** Loads the figures of a record. */
  figures(resource: string, id: number, options?: { signal?: AbortSignal }): Promise<Measurements>
  previewAccess(query: PreviewBody, options?: { signal?: AbortSignal }): Promise<{ data: PreviewRow[] }>
}

/** Returns the app's data provider with all API calls. */
export const useRecords = (): RecordsProvider => useDataProvider<RecordsProvider>()
