/**
 * What the app takes of react-router, in the build in the place of all of it: react-admin's own adapter names routers
 * that this app never makes, and the one for data is a tenth of its code.
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  parsePath,
  Route,
  Router,
  Routes,
  resolvePath,
  UNSAFE_createBrowserHistory,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router'

const notMade = (): never => {
  throw new Error('This app has a router of its own: see AppRouter')
}

export const createHashRouter = notMade
export const createMemoryRouter = notMade
export const RouterProvider = notMade
export const useBlocker = notMade
