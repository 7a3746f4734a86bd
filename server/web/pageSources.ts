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

const runConfig = z.object({
  api: z.string().optional(),
  live: z.object({ host: z.string().optional() }).optional(),
})

/** Reads what the pages in `dist` need from their policy. */
export function pageSources(dist: string): PageSources {
  const { api, live } = runConfig.parse(JSON.parse(textOf(dist, 'config.json') ?? '{}'))
  return {
    api: api && URL.canParse(api) ? [new URL(api).origin] : [],
    live: live?.host ? [`https://${live.host}`, `wss://${live.host}`] : [],
    scripts: inlineHashes(textOf(dist, 'index.html')),
  }
}

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
