import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin'
import type { Answered } from '../../core/measures/answer'
import type { Period } from '../../core/measures/measureFilter'
import type { Question } from '../../core/questions/question'
import type { Tally } from '../../core/schema/tally'
import type { Labels } from './labels'
import type { DraftCalls } from './storedDraft'

/** One change of a record, as its history tells it; newest first. */
export interface HistoryEntry {
  id: number
  version: number
  at: string
  by: { id: number; label: string } | null
  action: string
  reason: string | null
  changes: { field: string; before: unknown; after: unknown }[]
  /** What it is a part of, where one may take that back. */
  operation?: string
}

/** A move that the record's status allows, and what stands in its way. */
export interface TransitionState {
  name: string
  to: string
  allowed: boolean
  missing: { field?: string; message: string }[]
}

/** What came of moving many records. */
export interface BulkTransitionResult {
  moved: number[]
  refused: {
    id: number
    label?: string
    message: string
    missing: { field?: string; message: string }[]
  }[]
}

/** How sure the total of a list is. */
export type TotalIs = 'exact' | 'capped' | 'estimated'

/** What the API says of a list beside its rows; `next` and `prev` go back as `cursor`. */
export interface ListMeta {
  total: number
  total_is: TotalIs
  next?: string
  prev?: string
  labels?: Labels
  [more: string]: unknown
}

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

/** A row that somebody has written to since it was shown; of the fields that are to be set, as they were and are. */
export interface StaleRow {
  id: number
  label?: string
  version: number
  by?: { id: number; label: string } | null
  at?: string
  before: Record<string, unknown>
  now: Record<string, unknown>
}

/** The settings of a group as they were read. */
export interface GroupSettings {
  data: Record<string, unknown>
  version: number
}

/** What somebody would see and could do of one resource, by rules that nobody has saved yet. */
export interface PreviewRow {
  resource: string
  total: number
  read: number
  create: boolean
  update: number
  delete: number
  exact: boolean
}

export interface PreviewQuery {
  permissions: readonly unknown[]
  user_type: number
  /** The account in whose place; oneself otherwise. */
  as?: number
}

/** What a search over all resources found of one of them. */
export interface FoundGroup {
  resource: string
  records: { id: number; label: string; text?: string }[]
}

/** A measure that cannot be calculated, and the records whose values are the reason. */
export interface FailedMeasure {
  message: string
  resource: string
  records: { id: number; label: string }[]
}

/** What measures came to, when, and why some are not for this reader. */
export interface Measurements {
  data: Record<string, Answered>
  meta: {
    as_of: string
    kept?: boolean
    refused: Record<string, string>
    failed: Record<string, FailedMeasure>
  }
}

/** The questions of a field of answers: of one version, and which version is asked now. */
export interface QuestionsResponse {
  id: number | null
  number: number | null
  of: number | null
  questions: Question[]
  current: { id: number; number: number } | null
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
    resource: string,
    id: number,
    name: string,
    body: Record<string, unknown>,
    options?: { idempotencyKey?: string },
  ): Promise<{ data: RaRecord }>
  /** Moves many records, each for itself; `body` holds the reason and what the move asks. Refused while some are newer than `versions`. */
  transitionMany(
    resource: string,
    name: string,
    target: { ids: readonly number[]; meta?: AllMatching | SeenRows },
    body: Record<string, unknown>,
  ): Promise<{ data: BulkTransitionResult }>
  /** Records that may be the same thing as the one about to be saved. */
  duplicates(
    resource: string,
    fields: readonly string[],
    values: Record<string, unknown>,
    /** A filter that finds such records too. */
    alike?: Record<string, unknown>,
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
  previewAccess(query: PreviewQuery, options?: { signal?: AbortSignal }): Promise<{ data: PreviewRow[] }>
}

/** The data provider of the app, with all that the API can do. */
export const useRecords = (): RecordsProvider => useDataProvider<RecordsProvider>()
