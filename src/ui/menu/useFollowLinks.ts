import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-admin'
import { inApp } from '../routing/location'

/**
 * Opens the plain links below an element within the app. A menu can have a thousand of them, and react-router's own link
 * renders again with every navigation. A click for a new tab or window is the browser's.
 */
export function useFollowLinks() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as Element).closest('a')
      const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
      if (!link || event.defaultPrevented || event.button !== 0 || isModified) return
      event.preventDefault()
      navigate(inApp(link.pathname) + link.search, { replace: link.href === window.location.href })
    },
    [navigate],
  )
}
