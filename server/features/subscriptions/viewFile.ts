import { randomUUID } from 'node:crypto'
import type { SubscriptionFormat } from '../../../src/contract/subscriptions'
import type { Scope } from '../../base/services'
import type { MailFile } from '../../engine/mail/queueMail'
import { recordedExport } from '../../engine/records/export/recordedExport'
import type { CellType } from '../../engine/records/export/sheetCells'
import { exportXlsx } from '../../engine/records/export/workbook'
import type { SortRequest } from '../../engine/records/list/listQuery'
import { todayIn } from '../../engine/records/scope'
import type { SubscribedView } from './subscribedView'

/**
 * The maximum size of a file: many mail servers refuse mails of
 * 10 MB, and the transport encoding adds a third.
 */
export const LARGEST_FILE = 5 * 1024 ** 2

/** The file format of a subscription. */
export type FileFormat = Exclude<SubscriptionFormat, 'link'>

interface FileContent {
  format: FileFormat
  /** CSV, in chunks of whole lines. */
  lines: AsyncGenerator<Buffer>
  /** Returns the number of rows so far. */
  rows: () => number
  /** The query for the audit log. */
  query: { filter: unknown; sort?: SortRequest; fields: string[] }
  /** The cell types for a workbook. */
  columns: readonly CellType[]
}

/**
 * Returns a view as a file, or undefined if it is too large for a
 * mail. The audit log records this like any export.
 */
export async function fileOf(
  scope: Scope,
  { resource, name }: SubscribedView,
  { format, lines, rows, query, columns }: FileContent,
): Promise<MailFile | undefined> {
  const operation = { id: randomUUID() }
  const recorded = recordedExport(scope, lines, { operation, resource, rows, query: { ...query, format } })
  const content = await upToLargest(
    format === 'xlsx' ? exportXlsx(scope, { columns, pieces: recorded }) : recorded,
  )
  return content && { name: `${fileName(name)} ${todayIn(scope.context)}.${format}`, content }
}

async function upToLargest(pieces: AsyncGenerator<Uint8Array>): Promise<Buffer | undefined> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > LARGEST_FILE) return undefined
    read.push(piece)
  }
  return Buffer.concat(read)
}

// Returns a name that all file systems accept.
const fileName = (name: string) => name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
