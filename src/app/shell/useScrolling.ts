import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'

const STEP_PX = 30
const ENDS_AFTER_MS = 1000

/** A scroll area that arrow keys move by 30 px, and that shows for 1000 ms that it was scrolled (S-09). */
export function useScrolling() {
  const [isScrolling, setScrolling] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScroll = useCallback(() => {
    setScrolling(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setScrolling(false), ENDS_AFTER_MS)
  }, [])
  return { isScrolling, onScroll, onKeyDown: scrollByArrows }
}

function scrollByArrows(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: STEP_PX, ArrowUp: -STEP_PX }[event.key]
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.scrollTop += by
}
