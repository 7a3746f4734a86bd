import { useState } from 'react'
import { type DataProvider, useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { explain } from '../record/explain'
import type { DocumentProvider, RecordPdf } from './documentProvider'

/** Has a document of a record made and opens it in a tab of its own. */
export function useDocument(resource: Resource, id: number) {
  const provider = useDataProvider<DataProvider & DocumentProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const [making, setMaking] = useState(false)
  const open = async (name: string, language?: string) => {
    // Opened with the click: later the browser would take it for a window that nobody asked for.
    const tab = window.open('', '_blank')
    setMaking(true)
    try {
      show(await provider.recordDocument(resource.name, id, name, language), tab)
      if (!tab) notify('documents.blocked', { type: 'info' })
    } catch (error) {
      tab?.close()
      const { message, details } = explain(error)
      notify([translate(message, { _: message }), ...details].join(' '), { type: 'error' })
    } finally {
      setMaking(false)
    }
  }
  return { open, making }
}

function show({ content, name }: RecordPdf, tab: Window | null): void {
  const address = URL.createObjectURL(content)
  if (tab) tab.location.href = address
  else {
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
  }
  // It has been read by then; at once would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 600_000)
}
