import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { listenTo, type PreviewOrder, previewReport, sendTo } from '../../define/previewMessages'

/** The delay between the last edit and sending the draft to the previews. */
const SEND_MS = 250

interface Previews {
  frame: RefObject<HTMLIFrameElement | null>
  /** Opens a preview in its own window. */
  open: (address: string) => void
  /** Whether the frame shows the preview. */
  isShown: boolean
  /** The problems that prevent the latest draft from being shown. */
  mistakes: readonly string[]
}

/**
 * Sends a draft to its previews when they are ready and after each edit: to the frame, and to windows opened
 * from here.
 */
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
