import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { listenTo, type PreviewOrder, previewReport, sendTo } from './messages'

/** How long typing pauses before previews get the draft. */
const SEND_MS = 250

interface Previews {
  frame: RefObject<HTMLIFrameElement | null>
  /** Opens a preview in a window of its own. */
  open: (address: string) => void
  /** Whether the frame shows something. */
  isShown: boolean
  /** Mistakes that keep the last draft from being shown. */
  mistakes: readonly string[]
}

/** Sends a draft to its previews, now and with each edit: the frame, and windows that were opened here. */
export function usePreviews(order: PreviewOrder): Previews {
  const frame = useRef<HTMLIFrameElement>(null)
  const windows = useRef(new Set<Window>())
  const [isShown, setShown] = useState(false)
  const [mistakes, setMistakes] = useState<readonly string[]>([])
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
    const all = [...windows.current, frame.current?.contentWindow]
    const timer = setTimeout(() => {
      for (const each of all) if (each && !each.closed) sendTo(each, order)
    }, SEND_MS)
    return () => clearTimeout(timer)
  }, [order])
  useEffect(() => {
    const isPreview = (source: MessageEventSource | null) =>
      source === frame.current?.contentWindow || windows.current.has(source as Window)
    return listenTo(isPreview, previewReport, (report, source) => {
      if (report.coverdesk === 'ready') return sendTo(source, latest.current)
      if (source !== frame.current?.contentWindow) return
      setShown(true)
      setMistakes(report.coverdesk === 'mistakes' ? report.mistakes : [])
    })
  }, [])
  const open = useCallback((address: string) => {
    const opened = window.open(address, '_blank')
    if (opened) windows.current.add(opened)
  }, [])
  return { frame, open, isShown, mistakes }
}
