import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-admin'

/** Opens an entry of the menu. */
export type Follow = (event: MouseEvent<HTMLElement>, path: string) => void

/**
 * Follows plain links within the app: a menu can have a thousand of them, and react-router's own link renders again with
 * every navigation. A click for a new tab or window is left to the browser.
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
