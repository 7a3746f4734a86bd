/** The content of `config.json` next to index.html, read at run time: the addresses of the backend (O-08). */
export interface RunConfig {
  api: string
  /** The live server. Without a host, the connection goes to the API's host. */
  live: { key: string; host: string; port?: number; cluster: string; tls?: boolean }
}

const defaults: RunConfig = { api: '/api/v1', live: { key: '', host: '', cluster: 'eu' } }

/**
 * Reads `config.json`, or uses the config that the page contains
 * (`told`). A missing entry or file means the defaults.
 */
export async function loadConfig(told?: unknown): Promise<RunConfig> {
  if (told) return configOf(told)
  try {
    const response = await fetch(new URL('config.json', document.baseURI))
    const given: unknown = response.ok ? await response.json() : {}
    return configOf(given)
  } catch (error) {
    console.warn('Could not read config.json. Using the defaults.', error)
    return defaults
  }
}

function configOf(given: unknown): RunConfig {
  const { api, live } = (typeof given === 'object' && given !== null ? given : {}) as Partial<RunConfig>
  return {
    api: typeof api === 'string' && api !== '' ? api : defaults.api,
    live: { ...defaults.live, ...(typeof live === 'object' ? live : {}) },
  }
}
