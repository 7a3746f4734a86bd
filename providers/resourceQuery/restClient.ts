import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import type { Labels } from '../../src/contract/answer'
import type { ApiClient } from '../../src/contract/api'
import type { Resource } from '../../src/core/schema/resource'
import type { Http, HttpAnswer, HttpOptions } from '../http'

/** The dependencies of the data provider's calls. */
export interface CallContext {
  http: Http
  api: ApiClient
  /** Stores the labels of referenced records, which arrive with the rows. */
  rememberLabels: (labels: Labels) => void
  /** Loads the definition of a resource, or of the account. Undefined for an unknown name. */
  definitionOf: (name: string) => Promise<Resource | undefined>
}

/** Additions to a call of the stock provider. */
export interface Extra {
  /** Overrides the stock provider's query parameters. */
  query?: HttpOptions['query']
  headers?: Record<string, string>
  onAnswer?: (answer: HttpAnswer) => void
}

/** Returns the stock provider of `ra-data-simple-rest` over our HTTP client, with additional parameters. */
export function restClient({ http, rememberLabels }: CallContext, extra: Extra = {}): DataProvider {
  return simpleRestProvider('', async (url, options = {}) => {
    const { method, body, signal } = options as RequestInit
    const [path = '', search] = url.split('?')
    const answer = await http(path, {
      method: method as HttpOptions['method'],
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal ?? undefined,
      query: { ...Object.fromEntries(new URLSearchParams(search)), ...extra.query },
      headers: extra.headers,
    })
    const labels = answer.meta?.labels
    if (labels) rememberLabels(labels as Labels)
    extra.onAnswer?.(answer)
    return { status: answer.status, headers: answer.headers, body: '', json: answer.data }
  })
}
