import { useCallback, useEffect, useRef } from 'react'

/** How long a pointer has not moved before it is at rest. */
const REST_MS = 300

/**
 * Runs an action as soon as no pointer moves or is pressed, and returns a function that takes it back. An action that moves
 * what is on the screen would move it under the pointer of somebody who is about to click.
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
