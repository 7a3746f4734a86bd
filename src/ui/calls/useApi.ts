import { type DataProvider, useDataProvider } from 'react-admin'
import type { ApiClient } from '../../contract/api'

/**
 * Returns the API's calls by endpoint.
 *
 * @example
 * const { call } = useApi()
 * const { data } = await call('GET /views/{id}', { params: { id: 7 } })
 */
export const useApi = (): ApiClient => useDataProvider<DataProvider & ApiClient>()
