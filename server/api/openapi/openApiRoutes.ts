import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { product } from '../../base/product/version'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { resourceSchemas } from '../schemas/schemas'
import { openApiDocument } from './document'

/**
 * Serves `GET openapi.json`. The text is built once, and again when the office
 * changes its required fields or its own definitions.
 */
export function openApiRoutes({
  resources,
  definitions,
  office,
}: Pick<Services, 'resources' | 'definitions' | 'office'>): Hono<Env> {
  let made: { text: Promise<string>; choices: string } | undefined
  const make = async () => {
    // Most of the time goes into the schemas of fields, which are cached. Each turn of the event loop builds
    // one resource, so that other requests can run.
    for (const resource of resources.all) {
      resourceSchemas(resource)
      await nextTurn()
    }
    const document = openApiDocument(resources, product.version, office.forms)
    await nextTurn()
    return JSON.stringify(document)
  }
  return new Hono<Env>().get('/openapi.json', async c => {
    const choices = JSON.stringify([definitions.revision(), resources.all.map(office.forms)])
    if (made?.choices !== choices) made = { text: make(), choices }
    const { text } = made
    // Don't cache a failure: the next request tries again.
    text.catch(() => {
      if (made?.text === text) made = undefined
    })
    return c.body(await text, 200, { 'Content-Type': 'application/json' })
  })
}
