import type { Config } from './config'

/** The router's base: every page of the front end is under it. */
export const BASE = '/build'

/** Where people open the app. What a request says of its host is never asked: anybody can say anything there. */
export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}${BASE}/`

/** Where the API answers, for programs that follow a link of a mail: mail servers that unsubscribe. */
export const apiUrlOf = (config: Pick<Config, 'publicUrl' | 'apiUrl' | 'port'>): string =>
  config.apiUrl ?? new URL('/api/v1/', publicUrlOf(config)).href
