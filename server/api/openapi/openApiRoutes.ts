import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { DefinitionError } from '../../../src/core/schema/definitionError'
import { noChoices } from '../../../src/core/schema/formChoices'
import type { Label } from '../../../src/core/schema/labels'
import type { Resources } from '../../../src/core/schema/resources'
import { notFound } from '../../base/errors/apiError'
import { product } from '../../base/product/version'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { noDefinitions } from '../../engine/definitions/storedDefinitions'
import { resourcesOf } from '../../engine/definitions/usableDefinitions'
import { readSession } from '../../engine/people/sessions'
import { resourceSchemas } from '../schemas/schemas'
import { openApiDocument } from './document'

/**
 * Serves `GET openapi.json`: to signed-in people with the office's own definitions, to everyone else only with
 * the shipped ones.
 */
export function openApiRoutes(services: Services): Hono<Env> {
  const { definitions, resources, office, messages } = services
  const label = (of: Label) => messages.label('en', of)
  const whole = documentText({ resources, office, label, revision: definitions.revision })
  let shipped: ReturnType<typeof documentText> | undefined
  const forStrangers = () => {
    shipped ??= documentText({
      resources: shippedAlone(definitions),
      office: { forms: () => noChoices },
      revision: () => 0,
    })
    return shipped()
  }
  return new Hono<Env>().get('/openapi.json', async c => {
    const isOwn = definitions.revision() > 0
    const isKnown = !isOwn || (await readSession(services, c.req.header('Authorization'))) !== undefined
    return c.body(await (isKnown ? whole() : forStrangers()), 200, { 'Content-Type': 'application/json' })
  })
}

/** Returns the shipped resources. An ejected one can refer to own ones, so without them there is no document. */
function shippedAlone({ shipped }: Services['definitions']): Resources {
  try {
    return resourcesOf(shipped, noDefinitions)
  } catch (error) {
    throw error instanceof DefinitionError ? notFound() : error
  }
}

interface Described {
  resources: Resources
  office: Pick<Services['office'], 'forms'>
  revision(): number
  label?: (label: Label) => string
}

/**
 * Returns a function for the document's text, which is built once, and again when the office changes its
 * required fields or its own definitions.
 */
function documentText({ resources, office, revision, label }: Described): () => Promise<string> {
  let made: { text: Promise<string>; choices: string } | undefined
  const make = async () => {
    // Most of the time goes into the schemas of fields, which are cached. Each turn of the event loop builds
    // one resource, so that other requests can run.
    for (const resource of resources.all) {
      resourceSchemas(resources, resource)
      await nextTurn()
    }
    const document = openApiDocument(resources, product.version, { forms: office.forms, label })
    await nextTurn()
    return JSON.stringify(document)
  }
  return () => {
    const choices = JSON.stringify([revision(), resources.all.map(office.forms)])
    if (made?.choices !== choices) made = { text: make(), choices }
    const { text } = made
    // Don't cache a failure: the next request tries again.
    text.catch(() => {
      if (made?.text === text) made = undefined
    })
    return text
  }
}
