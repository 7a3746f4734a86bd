import { createContext } from 'react'
import type { RouterLocation } from 'react-admin'
import { type IsGenerated, toInternal } from '../../core/routing/paths'

/** The location as react-admin sees it, and the translation of paths; set once by the app. */
export interface InternalRouting {
  location: RouterLocation
  isGenerated: IsGenerated
}

export const InternalRoutingContext = createContext<InternalRouting>({
  location: { pathname: '/', search: '', hash: '' },
  isGenerated: () => false,
})

/** The inside location for one of the address bar. */
export function internalLocation(location: RouterLocation, isGenerated: IsGenerated): RouterLocation {
  return { ...location, pathname: toInternal(location.pathname, isGenerated) }
}
