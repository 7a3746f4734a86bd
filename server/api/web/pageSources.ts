import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The sources that pages of the built front end load besides their own origin. */
export interface PageSources {
  /** The API's origin in `config.json`, if it differs from the page's (O-08). */
  api: string[]
  /** The live service's origin in `config.json`. */
  live: string[]
  /** Hashes of the page's inline scripts, in the syntax of a content security policy. */
  scripts: string[]
}

const runConfig = z.looseObject({
  api: z.string().optional(),
  live: z
    .looseObject({ host: z.string().optional(), port: z.number().optional(), tls: z.boolean().optional() })
    .optional(),
})

type RunConfig = z.infer<typeof runConfig>

/** Returns the content of the built front end's `config.json`. */
export const readRunConfig = (dist: string): RunConfig =>
  runConfig.parse(JSON.parse(textOf(dist, 'config.json') ?? '{}'))

/** Reads the sources that pages in `dist` need; `live` is the server's own live service. */
export function pageSources(dist: string, live?: RunConfig['live']): PageSources {
  const given = readRunConfig(dist)
  const api = given.api && URL.canParse(given.api) ? [new URL(given.api).origin] : []
  return {
    api,
    live: liveSources(live ?? given.live, api),
    scripts: [...inlineHashes(textOf(dist, 'index.html')), ...hashed(textOf(dist, '.first/early.js'))],
  }
}

// Without its own host, the live service is on the API's host.
function liveSources(live: RunConfig['live'], api: readonly string[]): string[] {
  if (!live?.host) return api.map(origin => origin.replace(/^http/, 'ws'))
  const at = live.port ? `${live.host}:${live.port}` : live.host
  return live.tls === false ? [`http://${at}`, `ws://${at}`] : [`https://${at}`, `wss://${at}`]
}

/** Returns the hash of the script that only server-rendered pages contain. */
const hashed = (script?: string): string[] => (script ? inlineHashes(`<script>${script}</script>`) : [])

/** Returns the `'sha256-…'` of every inline script of a page. */
export function inlineHashes(page = ''): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function textOf(dist: string, name: string): string | undefined {
  const path = join(dist, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
