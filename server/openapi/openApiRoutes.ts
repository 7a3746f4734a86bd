import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../http/session'
import type { Services } from '../services'
import { openApiDocument } from './document'

const packageFile = new URL('../../package.json', import.meta.url)
const version = z.object({ version: z.string() })

/** `GET openapi.json`. The definitions do not change while the server runs, so the text is made once. */
export function openApiRoutes({ resources }: Pick<Services, 'resources'>): Hono<Env> {
  let text: string | undefined
  return new Hono<Env>().get('/openapi.json', c => {
    text ??= JSON.stringify(
      openApiDocument(resources, version.parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version),
    )
    return c.body(text, 200, { 'Content-Type': 'application/json' })
  })
}
