/**
 * The parts of react-router that the app uses. The build replaces the package with this file: react-admin's
 * adapter imports routers that this app never creates, and the data router is a tenth of the app's code.
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
  throw new Error('This app uses its own router, see AppRouter')
}

export const createHashRouter = notMade
export const createMemoryRouter = notMade
export const RouterProvider = notMade
export const useBlocker = notMade
