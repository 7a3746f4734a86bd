import { createContext } from 'react'
import type { RouterLocation } from 'react-admin'
import { type IsGenerated, toInternal } from '../../core/routing/paths'

/** The location in react-admin's paths, and the check for generated pages. Set once by the app. */
export interface InternalRouting {
  location: RouterLocation
  isGenerated: IsGenerated
}

export const InternalRoutingContext = createContext<InternalRouting>({
  location: { pathname: '/', search: '', hash: '' },
  isGenerated: () => false,
})

/** Converts a location of the address bar to react-admin's paths. */
export function internalLocation(location: RouterLocation, isGenerated: IsGenerated): RouterLocation {
  return { ...location, pathname: toInternal(location.pathname, isGenerated) }
}
