import type { AuthProvider, DataProvider } from 'react-admin'
import type { Http } from '../providers/http'

/**
 * What the app does with its providers before it uses them: another data source for one resource, methods of your
 * own, or another sign-in. Each function gets the product's provider and returns the one to use. Keep the methods
 * that you don't replace, because the pages call more than react-admin's.
 *
 * @example
 * data: own => ({
 *   ...own,
 *   getList: (resource, params) => (resource === 'parts' ? parts : own).getList(resource, params),
 * })
 */
export const providers = {
  data: <Own extends DataProvider>(own: Own, _http: Http): Own => own,
  auth: <Own extends AuthProvider>(own: Own, _http: Http): Own => own,
}
