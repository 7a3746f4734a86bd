import type { Labels } from '../src/contract/answer'
import type { ApiClient, SendOptions } from '../src/contract/api'
import type { Http, HttpOptions } from './http'

interface Request extends SendOptions {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Creates the calls to the API's endpoints. They remember the labels of referenced records that a response has.
 *
 * @example
 * const { call } = createApi(http)
 * const { data } = await call('GET /views/{id}', { params: { id: 7 } })
 */
export function createApi(http: Http, rememberLabels?: (labels: Labels) => void): ApiClient {
  const call = async (key: string, options?: Request) => {
    const answer = await http(...sentAs(key, options))
    const labels = answer.meta?.labels
    if (labels) rememberLabels?.(labels as Labels)
    return answer
  }
  const file = async (key: string, options?: Request) => http.raw(...sentAs(key, options))
  // The endpoints' schemas say what the answers are; the server checks what it sends against them when it compiles.
  return { call, file } as ApiClient
}

function sentAs(key: string, { params = {}, query, ...options }: Request = {}): [string, HttpOptions] {
  const [method, path = ''] = key.split(' /')
  const given = query && Object.entries(query).filter(([, value]) => value !== undefined)
  return [
    path.replace(/\{(\w+)\}/gu, (_whole, name) => encodeURIComponent(String(params[name]))),
    {
      ...options,
      method: method as HttpOptions['method'],
      ...(given && { query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) }),
    },
  ]
}
