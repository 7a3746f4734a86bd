import type { ApiClient } from '../../src/contract/api'
import type { ExportOptions, ExportQuery } from '../../src/ui/records/recordsProvider'
import { sortOf } from './lists'

const QUOTE = 34
const NEWLINE = 10

/** Reads the stream of an export to its end and reports the number of rows (C-11). */
export async function exportCsv(
  { file }: ApiClient,
  { resource, ...query }: ExportQuery & { resource: string },
  { onProgress, signal }: ExportOptions = {},
): Promise<{ data: Blob }> {
  const response = await file('GET /{resource}/export', {
    params: { resource },
    query: exportQuery(query),
    signal,
    streamed: true,
  })
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const count = rowCounter()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    onProgress?.(count(read.value))
  }
  return { data: new Blob(parts, { type: response.headers.get('Content-Type') ?? 'text/csv' }) }
}

/** Returns the query parameters of an export, for a call or a link. */
export function exportQuery({ format = 'csv', filter = {}, sort, fields, asOf }: ExportQuery) {
  return {
    format,
    filter: JSON.stringify(filter),
    sort: sort && sortOf({ field: sort.field, order: sort.order as 'ASC' }),
    fields: fields && JSON.stringify(fields),
    as_of: asOf,
  }
}

/**
 * Counts the rows of a CSV that arrives in chunks, without its header and without line breaks inside quotes.
 */
function rowCounter(): (part: Uint8Array) => number {
  let lines = 0
  let quoted = false
  return part => {
    for (const byte of part) {
      if (byte === QUOTE) quoted = !quoted
      else if (byte === NEWLINE && !quoted) lines++
    }
    return Math.max(0, lines - 1)
  }
}
