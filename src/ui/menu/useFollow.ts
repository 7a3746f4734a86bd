import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-admin'

/** Opens a menu entry. */
export type Follow = (event: MouseEvent<HTMLElement>, path: string) => void

/**
 * Returns a click handler that opens plain links within the app. A menu
 * can have a thousand links, and react-router's own link renders again on
 * every navigation. The browser handles clicks for a new tab or window.
 */
export function useFollow(): Follow {
  const navigate = useNavigate()
  return useCallback(
    (event, path) => {
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      navigate(path, { replace: (event.currentTarget as HTMLAnchorElement).href === window.location.href })
    },
    [navigate],
  )
}
