import { type Context, Hono } from 'hono'
import { descriptionEndpoints } from '../../../src/contract/description'
import { readableName } from '../../../src/core/i18n/readableName'
import { resourceLabel } from '../../../src/core/schema/labels'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { notFound } from '../../base/errors/apiError'
import { apiUrlOf } from '../../base/publicUrl'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { mount } from '../http/route'
import { schemaNames } from '../schemas/schemaNames'
import { sendPacked } from '../web/packed'
import { visitorLanguage } from '../web/visitorLanguage'
import { operationsByTag, type ShownDocument } from './docs/described'
import { groupPage } from './docs/groupPage'
import type { Group, PageContext, Part } from './docs/layout'
import { startPage } from './docs/startPage'
import { contentSecurityPolicy } from './docs/style'
import { type BuiltDocument, documentsOf } from './documents'

/**
 * Serves the API's description as `GET openapi.json`, and as pages for people: to senders of a token with the
 * office's own definitions, to everyone else only with the shipped ones. No cookie gives access, so a browser that
 * opens a link sees the shipped ones.
 */
export function openApiRoutes(services: Services): Hono<Env> {
  const documentFor = documentsOf(services)
  const contextOf = (built: BuiltDocument, language: string, api: string): PageContext => {
    const document = built.document as unknown as ShownDocument
    const titleOf = (tag: string) => {
      const resource = built.resources.find(tag)
      return resource ? built.label(resourceLabel(resource), { smart_count: 2 }) : readableName(tag)
    }
    const groups = [...operationsByTag(document)].map(
      ([tag, operations]): Group => ({
        ...{ tag, title: titleOf(tag), operations: operations.length },
        isResource: built.resources.find(tag) !== undefined,
      }),
    )
    return {
      ...{ document, language, isPublic: built.isPublic },
      text: (key, params) => services.messages.translate(language, `api_pages.${key}`, params),
      groups: groups.sort((a, b) => a.title.localeCompare(b.title, language)),
      api,
      sample: sampleIn(built.resources, document),
    }
  }
  /** Sends a page, which is rendered once for each document and address of the API. */
  const send = async (c: Context<Env>, tag: string, render: (context: PageContext) => Part) => {
    const language = visitorLanguage(services, c)
    const built = await documentFor(c.req.header('Authorization'), language)
    const api = addressOf(services.config, c)
    const page = await built.packed(JSON.stringify([tag, api]), async () =>
      String(await render(contextOf(built, language, api))),
    )
    c.header('Content-Security-Policy', contentSecurityPolicy)
    return sendPacked(c, page, 'text/html; charset=UTF-8')
  }
  const app = new Hono<Env>()
  mount({ app, services }, descriptionEndpoints.readDocument, async c => {
    const { document, packed } = await documentFor(c.req.header('Authorization'), 'en')
    const json = await packed('openapi.json', async () => JSON.stringify(document))
    return sendPacked(c, json, 'application/json')
  })
  mount({ app, services }, descriptionEndpoints.readPages, c => send(c, '', startPage))
  mount({ app, services }, descriptionEndpoints.readPage, c => {
    const tag = c.req.param('tag') ?? ''
    return send(c, tag, context => {
      const group = context.groups.find(each => each.tag === tag)
      if (!group) throw notFound()
      return groupPage(context, group)
    })
  })
  return app
}

/** Returns a resource for the examples, whose records people create and name; no example changes an account. */
function sampleIn(resources: Resources, { components }: ShownDocument): PageContext['sample'] {
  const { all, account } = resources
  const isNamed = (resource: Resource) => {
    const { update } = schemaNames(resources, resource)
    const title = components.schemas[update]?.properties?.[resource.title]
    return title?.type === 'string' && !title.format
  }
  const found =
    all.find(one => one !== account && !one.systemOnly.includes('create') && isNamed(one)) ?? account
  return { name: found.name, title: found.title, create: schemaNames(resources, found).create }
}

/** Returns the API's address for examples: the configured one, otherwise that of the request. */
function addressOf(config: Services['config'], c: Context<Env>): string {
  const isConfigured = config.publicUrl ?? config.apiUrl
  const address = isConfigured ? apiUrlOf(config) : `${new URL(c.req.url).origin}/api/v1`
  return address.replace(/\/$/, '')
}
