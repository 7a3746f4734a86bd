import { type KeyboardEvent, useEffect, useState } from 'react'
import { moveCursor } from '../../ui/cursor/moveCursor'
import { isPressed } from '../../ui/shortcuts/press'
import type { Entry, EntryGroup } from './entry'

interface Options {
  groups: readonly EntryGroup[]
  /** The prefix of the options' IDs. */
  id: string
  q: string
  close: () => void
}

export type PaletteKeys = ReturnType<typeof usePaletteKeys>

/**
 * Manages the selected entry while the focus stays in the input, and the keys that select and open entries.
 */
export function usePaletteKeys({ groups, id, q, close }: Options) {
  const entries = groups.flatMap(group => group.entries)
  const [moved, setMoved] = useState<{ q: string; id: string }>()
  const known = moved?.q === q ? entries.findIndex(entry => entry.id === moved.id) : -1
  const at = Math.max(0, known)
  const active: Entry | undefined = entries[at]
  const optionId = (entry: Entry) => `${id}${entry.id}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  const list = { rows: entries.length, wraps: true, page: PAGE }
  const setActive = (entry: Entry | undefined) => entry && setMoved({ q, id: entry.id })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = moveCursor({ row: at, column: 0 }, event, list)?.row
    if (isPressed('palette', event.nativeEvent)) close()
    else if (to !== undefined) setActive(entries[to])
    else if (event.key === 'Enter') open(activeId, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return { active, activeId, optionId, setActive, listId: `${id}list`, onKeyDown }
}

const PAGE = 6

/** Clicks an option, or opens its link in a new tab. */
function open(optionId: string | undefined, inNewTab: boolean): void {
  const option = optionId === undefined ? null : document.getElementById(optionId)
  if (inNewTab && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener')
  else option?.click()
}
