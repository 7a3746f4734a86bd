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

/** The rows of a list or an export. Several sort keys are joined by commas, in both parts. */
export interface ListQuery {
  sort?: { field: string; order: string }
  filter?: Record<string, unknown>
}

export interface ExportQuery extends ListQuery {
  /** Columns in order; the API's choice by default. */
  fields?: readonly string[]
  format?: 'csv' | 'xlsx'
}

export interface ExportOptions {
  /** Rows received so far. */
  onProgress?: (rows: number) => void
  signal?: AbortSignal
}

/** The `meta` of a bulk call instead of ids: all matching rows, and the number that the user saw. */
export interface AllMatching {
  filter: Record<string, unknown>
  expected_count?: number
}

/** The `meta` of a bulk call with ids: the versions of the rows in the list. */
export interface SeenRows {
  versions: Readonly<Record<number, number>>
}

/** The settings of a group as read. */
export interface GroupSettings {
  data: Record<string, unknown>
  version: number
}

/** react-admin's data provider with the additions of the contract of `/api/v1`. */
export interface RecordsProvider extends DataProvider, DraftCalls {
  history(
    resource: string,
    id: number,
    page?: { page: number; perPage: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>
  transitions(resource: string, id: number): Promise<{ data: TransitionState[] }>
  /** Makes a transition of a record; `body` has its version, and the reason if required. */
  transition(
    target: { resource: string; id: number; name: string },
    body: Record<string, unknown>,
    options?: { idempotencyKey?: string },
  ): Promise<{ data: RaRecord }>
  /**
   * Makes a transition of many records, each on its own; `body` has the reason and input. Refused while some are
   * newer than `versions`.
   */
  transitionMany(
    resource: string,
    transition: { name: string; body: Record<string, unknown> },
    target: { ids: readonly number[]; meta?: AllMatching | SeenRows },
  ): Promise<{ data: BulkTransitionResult }>
  /** Possible duplicates of the record about to be saved. */
  duplicates(
    resource: string,
    values: Record<string, unknown>,
    /** Records with the same value in one of `fields`, and those that the filter `similar` finds. */
    by: { fields: readonly string[]; similar?: Record<string, unknown> },
  ): Promise<{ data: RaRecord[] }>
  /** The questions of a field of answers: of a record (`of`), or of a version (`set`). */
  questions(
    resource: string,
    query: { field: string; of?: number; set?: number },
  ): Promise<{ data: QuestionsResponse }>
  /** The number of matching records per value of a choice. */
  tally(resource: string, by: string, filter: Record<string, unknown>): Promise<{ data: Tally }>
  /** Counts and numbers (`sum:premium`) of the matching records, in groups by fields (`status`, `created_at:month`). */
  groups(
    resource: string,
    query: { by: string | readonly string[]; measures?: readonly string[]; filter: Record<string, unknown> },
    options?: { signal?: AbortSignal },
  ): Promise<{ data: RecordGroups; meta: RecordGroupsMeta }>
  /** The file of an export, read as a stream. */
  exportCsv(resource: string, query: ExportQuery, options?: ExportOptions): Promise<{ data: Blob }>
  /** A report as a file, in the query of the API. */
  reportFile(resource: string, query: Readonly<Record<string, string>>): Promise<Blob>
  /** The settings of a group, with the version that a change must name. */
  settings(group: string): Promise<GroupSettings>
  /** Saves some settings of a group; the others are unchanged. */
  saveSettings(
    group: string,
    changes: Readonly<Record<string, unknown>>,
    version: number,
  ): Promise<GroupSettings>
  settingsHistory(
    group: string,
    page: { page: number; perPage: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>
  /** Converts a picture to a logo; returns its value in the settings and its address. */
  uploadLogo(file: File): Promise<{ logo: string; address: string }>
  /** The address of something that the API names relative to itself. */
  address(path: string): Promise<string>
  /** Records of every resource that the user can read. */
  search(q: string, options?: { signal?: AbortSignal }): Promise<{ data: FoundGroup[] }>
  /** Figures by name, those of a period for this one. */
  measures(
    names: readonly string[],
    options?: { period?: Period; signal?: AbortSignal },
  ): Promise<Measurements>
  /** The figures of a record. */
  figures(resource: string, id: number, options?: { signal?: AbortSignal }): Promise<Measurements>
  previewAccess(query: PreviewBody, options?: { signal?: AbortSignal }): Promise<{ data: PreviewRow[] }>
}

/** The app's data provider, with every call of the API. */
export const useRecords = (): RecordsProvider => useDataProvider<RecordsProvider>()
