import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the pages of the built front end load beside their own origin's files. */
export interface PageSources {
  /** Where `config.json` says the API is, when that is another origin (O-08). */
  api: string[]
  /** Where it says live events come from. */
  live: string[]
  /** Hashes of the scripts that stand in the page itself, as a policy names them. */
  scripts: string[]
}

const runConfig = z.looseObject({
  api: z.string().optional(),
  live: z
    .looseObject({ host: z.string().optional(), port: z.number().optional(), tls: z.boolean().optional() })
    .optional(),
})

type RunConfig = z.infer<typeof runConfig>

/** What the built front end's `config.json` says. */
export const readRunConfig = (dist: string): RunConfig =>
  runConfig.parse(JSON.parse(textOf(dist, 'config.json') ?? '{}'))

/** Reads what the pages in `dist` need from their policy; `live` is where the server itself says that events are. */
export function pageSources(dist: string, live?: RunConfig['live']): PageSources {
  const given = readRunConfig(dist)
  const api = given.api && URL.canParse(given.api) ? [new URL(given.api).origin] : []
  return {
    api,
    live: liveSources(live ?? given.live, api),
    scripts: [...inlineHashes(textOf(dist, 'index.html')), ...hashed(textOf(dist, '.first/early.js'))],
  }
}

// Without a host of their own, live events are where the API is.
function liveSources(live: RunConfig['live'], api: readonly string[]): string[] {
  if (!live?.host) return api.map(origin => origin.replace(/^http/, 'ws'))
  const at = live.port ? `${live.host}:${live.port}` : live.host
  return live.tls === false ? [`http://${at}`, `ws://${at}`] : [`https://${at}`, `wss://${at}`]
}

/** The script that only a page drawn by the server holds. */
const hashed = (script?: string): string[] => (script ? inlineHashes(`<script>${script}</script>`) : [])

/** The `'sha256-…'` of every script that a page holds itself. */
export function inlineHashes(page = ''): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function textOf(dist: string, name: string): string | undefined {
  const path = join(dist, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
