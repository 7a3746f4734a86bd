import type { Config } from './config'

/** The router's base: every page of the front end is under it. */
export const BASE = '/build'

/** Returns the URL of the app. It never comes from a request's Host header, which anyone can forge. */
export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}${BASE}/`

/**
 * Returns the public URL of the API, for programs that follow a link in a mail, such as mail servers that
 * unsubscribe.
 */
export const apiUrlOf = (config: Pick<Config, 'publicUrl' | 'apiUrl' | 'port'>): string =>
  config.apiUrl ?? new URL('/api/v1/', publicUrlOf(config)).href
