import { randomUUID } from 'node:crypto'
import type { SubscriptionFormat } from '../../../src/contract/subscriptions'
import type { Scope } from '../../base/services'
import type { MailFile } from '../../engine/mail/queueMail'
import { recordedExport } from '../../engine/records/export/recordedExport'
import { exportXlsx } from '../../engine/records/export/workbook'
import { exportCsv } from '../../engine/records/exportRecords'
import type { SortRequest } from '../../engine/records/list/listQuery'
import { todayIn } from '../../engine/records/scope'
import type { SubscribedView } from './subscribedView'

/** A larger file is not sent: many mail servers refuse a mail of 10 MB, and its transport adds a third. */
export const LARGEST_FILE = 5 * 1024 ** 2

interface FileRequest {
  filter: unknown
  sort?: SortRequest
  fields: string[]
  format: Exclude<SubscriptionFormat, 'link'>
}

/** All rows of a view as a file; undefined if it is too large for a mail. The audit log records it like any export. */
export async function fileOf(
  scope: Scope,
  { resource, name }: SubscribedView,
  { format, ...query }: FileRequest,
): Promise<MailFile | undefined> {
  let rows = 0
  const lines = exportCsv(scope, resource, {
    ...{ ...query, plain: false },
    onRows: more => {
      rows += more
    },
  })
  const recorded = recordedExport(scope, lines, {
    operation: { id: randomUUID() },
    resource,
    query: { ...query, format },
    rows: () => rows,
  })
  const content = await upToLargest(
    format === 'xlsx' ? exportXlsx(resource, query.fields, recorded) : recorded,
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
