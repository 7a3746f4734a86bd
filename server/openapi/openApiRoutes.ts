import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../http/session'
import type { Services } from '../services'
import { openApiDocument } from './document'

const packageFile = new URL('../../package.json', import.meta.url)
const version = z.object({ version: z.string() })

/** `GET openapi.json`. The text is made once, and again when the office has chosen other fields to be required. */
export function openApiRoutes({ resources, office }: Pick<Services, 'resources' | 'office'>): Hono<Env> {
  let made: { text: string; choices: string } | undefined
  return new Hono<Env>().get('/openapi.json', c => {
    const choices = JSON.stringify(resources.all.map(office.forms))
    if (made?.choices !== choices) {
      const product = version.parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version
      made = { text: JSON.stringify(openApiDocument(resources, product, office.forms)), choices }
    }
    return c.body(made.text, 200, { 'Content-Type': 'application/json' })
  })
}
