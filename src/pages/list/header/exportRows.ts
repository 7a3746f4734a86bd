import { officeToday } from '../../../core/field/officeToday'
import type { RecordsProvider } from '../../../ui/records/recordsProvider'
import { joinedSort, type SortKey } from '../listAddress'

interface Options {
  resource: string
  format: 'csv' | 'xlsx'
  filter: Record<string, unknown>
  sort: readonly SortKey[]
  asOf?: string
  fields: readonly string[]
  onProgress: (rows: number) => void
  signal: AbortSignal
}

/** Downloads the rows as a file and saves it. */
export async function exportRows(
  records: RecordsProvider,
  { resource, format, filter, sort, asOf, fields, onProgress, signal }: Options,
): Promise<void> {
  const { data } = await records.exportCsv(
    resource,
    { format, filter, sort: joinedSort(sort), fields: [...fields], ...(asOf && { asOf }) },
    // The rows of a compressed file cannot be counted during the download.
    { onProgress: format === 'csv' ? onProgress : undefined, signal },
  )
  saveFile(data, `${resource}-${asOf ?? officeToday()}.${format}`)
}

/** Saves a file to the browser's downloads. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
