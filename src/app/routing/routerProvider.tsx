import { useCallback, useContext, useEffect, useRef } from 'react'
import {
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterRoutesProps,
  type RouterTo,
  reactRouterProvider,
} from 'react-admin'
import * as router from 'react-router-dom'
import { toAddress } from '../../core/routing/paths'
import { type InternalRouting, InternalRoutingContext } from './internalRouting'
import { useBlocker, useCanBlock } from './useBlocker'

const useLocation = () => useContext(InternalRoutingContext).location

function useNavigate(): RouterNavigateFunction {
  const navigate = router.useNavigate()
  const inside = useContext(InternalRoutingContext)
  const latest = useRef({ navigate, inside })
  useEffect(() => {
    latest.current = { navigate, inside }
  })
  return useCallback((to, options) => {
    const { navigate, inside } = latest.current
    if (typeof to === 'number') navigate(to)
    else navigate(addressOf(to, inside), options)
  }, [])
}

function Link({ to, ...rest }: RouterLinkProps) {
  return <router.Link {...rest} to={addressOf(to, useContext(InternalRoutingContext))} />
}

function Navigate({ to, ...rest }: RouterNavigateProps) {
  return <router.Navigate {...rest} to={addressOf(to, useContext(InternalRoutingContext))} />
}

function Routes({ children, location }: RouterRoutesProps) {
  const here = useLocation()
  return <router.Routes location={location ?? here}>{children}</router.Routes>
}

/**
 * react-admin's router provider with translated paths: components inside use react-admin's paths, while the
 * address bar, links' `href` and the history use ours.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useLocation,
  useNavigate,
  useBlocker,
  useCanBlock,
  useMatch: pattern => reactRouterProvider.matchPath(pattern, useLocation().pathname),
  Link,
  Navigate,
  Routes,
}

/** Returns the app's path for a react-admin link, resolved from the current page. */
export function addressOf(to: RouterTo, { location, isGenerated }: InternalRouting): router.To {
  if (typeof to === 'string' && /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(to)) return to
  const { pathname, search, hash } = typeof to === 'string' ? router.parsePath(to) : to
  const target = pathname ? router.resolvePath(pathname, location.pathname).pathname : location.pathname
  return { pathname: toAddress(target, isGenerated), search: search ?? '', hash: hash ?? '' }
}
