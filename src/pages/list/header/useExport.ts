import { useEffect, useRef, useState } from 'react'
import { useLocale, useNotify } from 'react-admin'
import { useRecords } from '../../../ui/records/recordsProvider'
import { joinedSort } from '../listAddress'
import { useList } from '../listModel'

interface Export {
  /** Received rows; undefined while nothing is exported. */
  progress: number | undefined
  start: () => Promise<void>
  cancel: () => void
}

/** The list as a file: its filter, order and columns; only the selected rows, if there are any. */
export function useExport(format: 'csv' | 'xlsx' = 'csv'): Export {
  const records = useRecords()
  const notify = useNotify()
  const locale = useLocale()
  const { resource, state, columns, selection } = useList()
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    setProgress(0)
    try {
      const { data } = await records.exportCsv(
        resource.name,
        {
          format,
          filter: selection.count && !selection.all ? { id: [...selection.ids] } : state.filter,
          sort: joinedSort(state.sort),
          fields: columns.shown.map(({ name }) => name),
        },
        // The rows of a compressed file cannot be counted while it loads.
        { onProgress: format === 'csv' ? setProgress : undefined, signal: stop.signal },
      )
      saveFile(data, `${resource.name}-${new Date().toISOString().slice(0, 10)}.${format}`)
      notify('list.export.done', { type: 'success' })
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      notify(message, { type: 'error', messageArgs: { _: message, locale } })
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}

/** Saves a file to the browser's downloads. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
