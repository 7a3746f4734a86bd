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

/** A larger file is not sent: many mail servers refuse a mail of 10 MB, and its transport adds a third. */
export const LARGEST_FILE = 5 * 1024 ** 2

/** The format of a file. */
export type FileFormat = Exclude<SubscriptionFormat, 'link'>

interface FileContent {
  format: FileFormat
  /** As CSV, in pieces of whole lines. */
  lines: AsyncGenerator<Buffer>
  /** How many rows there are in the lines so far. */
  rows: () => number
  /** What the audit log says of it. */
  query: { filter: unknown; sort?: SortRequest; fields: string[] }
  /** What the cells of a workbook are. */
  columns: readonly CellType[]
}

/** A view as a file; undefined if it is too large for a mail. The audit log records it like any export. */
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

// A name that every file system takes.
const fileName = (name: string) => name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
