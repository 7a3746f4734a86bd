import { useEffect, useRef, useState } from 'react'
import { useLocale, useNotify } from 'react-admin'
import { useRecords } from '../../../ui/records/recordsProvider'
import { useListModel } from '../listModel'

interface Export {
  /** The number of received rows. Undefined while nothing is exported. */
  progress: number | undefined
  start: () => Promise<void>
  cancel: () => void
}

/** Exports the list with its filter, order and columns, or only the selected rows, if there are any. */
export function useExport(format: 'csv' | 'xlsx' = 'csv'): Export {
  const records = useRecords()
  const notify = useNotify()
  const locale = useLocale()
  const { resource, state, columns, selection } = useListModel()
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    setProgress(0)
    try {
      const { exportRows } = await import('./exportRows')
      await exportRows(records, {
        ...{ resource: resource.name, format },
        filter: selection.count && !selection.all ? { id: [...selection.ids] } : state.filter,
        sort: state.sort,
        asOf: state.asOf,
        fields: columns.shown.map(({ name }) => name),
        onProgress: setProgress,
        signal: stop.signal,
      })
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
