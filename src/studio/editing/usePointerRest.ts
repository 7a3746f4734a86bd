import { useCallback, useEffect, useRef } from 'react'

/** How long a pointer must not move to count as at rest. */
const REST_MS = 300

/**
 * Returns a function that runs an action as soon as no pointer moves or is pressed; that function returns one
 * to cancel the action. Without the wait, an action that shifts the layout would move elements under a
 * pointer that is about to click.
 */
export function usePointerRest(): (action: () => void) => () => void {
  const pointer = useRef({ isPressed: false, movedAt: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const follow = ({ buttons }: PointerEvent) => {
      pointer.current = { isPressed: buttons > 0, movedAt: performance.now() }
    }
    for (const event of EVENTS) window.addEventListener(event, follow, { capture: true, passive: true })
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, follow, { capture: true })
    }
  }, [])
  return useCallback((action: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () => {
      const { isPressed, movedAt } = pointer.current
      const rest = movedAt + REST_MS - performance.now()
      if (isPressed || rest > 0) timer = setTimeout(attempt, isPressed ? REST_MS : rest)
      else action()
    }
    attempt()
    return () => clearTimeout(timer)
  }, [])
}

const EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const
