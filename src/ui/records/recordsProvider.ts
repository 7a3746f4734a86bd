import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin'
import type { PreviewBody, PreviewRow } from '../../contract/account'
import type { Measurements } from '../../contract/measures'
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

/** What a list or an export asks for. Several keys of a sort are joined by commas, in both parts alike. */
export interface ListQuery {
  sort?: { field: string; order: string }
  filter?: Record<string, unknown>
}

export interface ExportQuery extends ListQuery {
  /** Columns in order; those that the API chooses when nothing is said. */
  fields?: readonly string[]
  format?: 'csv' | 'xlsx'
}

export interface ExportOptions {
  /** Rows that have arrived so far. */
  onProgress?: (rows: number) => void
  signal?: AbortSignal
}

/** What `meta` may tell a bulk call in place of ids: all rows that match, and how many the user was told. */
export interface AllMatching {
  filter: Record<string, unknown>
  expected_count?: number
}

/** What `meta` may tell a bulk call beside ids: the versions of the rows that the list has shown. */
export interface SeenRows {
  versions: Readonly<Record<number, number>>
}

/** The settings of a group as they were read. */
export interface GroupSettings {
  data: Record<string, unknown>
  version: number
}

/** react-admin's data provider with what the contract of `/api/v1` adds to it. */
export interface RecordsProvider extends DataProvider, DraftCalls {
  history(
    resource: string,
    id: number,
    page?: { page: number; perPage: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>
  transitions(resource: string, id: number): Promise<{ data: TransitionState[] }>
  /** Moves a record; `body` holds its version, and the reason when the move asks for one. */
  transition(
    target: { resource: string; id: number; name: string },
    body: Record<string, unknown>,
    options?: { idempotencyKey?: string },
  ): Promise<{ data: RaRecord }>
  /** Moves many records, each for itself; `body` holds the reason and what the move asks. Refused while some are newer than `versions`. */
  transitionMany(
    resource: string,
    transition: { name: string; body: Record<string, unknown> },
    target: { ids: readonly number[]; meta?: AllMatching | SeenRows },
  ): Promise<{ data: BulkTransitionResult }>
  /** Records that may be the same thing as the one about to be saved. */
  duplicates(
    resource: string,
    values: Record<string, unknown>,
    /** Records in which one of `fields` has the same value, and those that the filter `similar` finds. */
    by: { fields: readonly string[]; similar?: Record<string, unknown> },
  ): Promise<{ data: RaRecord[] }>
  /** What a field of answers asks: of a record (`of`), or in a version (`set`). */
  questions(
    resource: string,
    query: { field: string; of?: number; set?: number },
  ): Promise<{ data: QuestionsResponse }>
  /** How many records that match have each value of a choice. */
  tally(resource: string, by: string, filter: Record<string, unknown>): Promise<{ data: Tally }>
  /** The file of an export, read as it streams in. */
  exportCsv(resource: string, query: ExportQuery, options?: ExportOptions): Promise<{ data: Blob }>
  /** The settings of a group, with the version that a change of them names. */
  settings(group: string): Promise<GroupSettings>
  /** Saves some settings of a group; the others stay. */
  saveSettings(
    group: string,
    changes: Readonly<Record<string, unknown>>,
    version: number,
  ): Promise<GroupSettings>
  settingsHistory(
    group: string,
    page: { page: number; perPage: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>
  /** Draws a picture as a logo; answers what the settings call it, and where it can be seen. */
  uploadLogo(file: File): Promise<{ logo: string; address: string }>
  /** Where something is that the API names relative to itself. */
  address(path: string): Promise<string>
  /** Records of every resource that the user may read. */
  search(q: string, options?: { signal?: AbortSignal }): Promise<{ data: FoundGroup[] }>
  /** Numbers by their names, those that tell of a period for this one. */
  measures(
    names: readonly string[],
    options?: { period?: Period; signal?: AbortSignal },
  ): Promise<Measurements>
  /** The figures of a record. */
  figures(resource: string, id: number, options?: { signal?: AbortSignal }): Promise<Measurements>
  previewAccess(query: PreviewBody, options?: { signal?: AbortSignal }): Promise<{ data: PreviewRow[] }>
}

/** The data provider of the app, with all that the API can do. */
export const useRecords = (): RecordsProvider => useDataProvider<RecordsProvider>()
