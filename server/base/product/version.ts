import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The name and version of the running product, from its package.json. */
export const product = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))
