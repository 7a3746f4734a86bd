import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Schema } from '../../../src/contract/endpoint'
import { DefinitionError } from '../../../src/core/schema/definitionError'
import { noChoices } from '../../../src/core/schema/formChoices'
import type { Label } from '../../../src/core/schema/labels'
import type { Resources } from '../../../src/core/schema/resources'
import { ApiError, notFound } from '../../base/errors/apiError'
import { product } from '../../base/product/version'
import type { Services } from '../../base/services'
import { noDefinitions } from '../../engine/definitions/storedDefinitions'
import { resourcesOf } from '../../engine/definitions/usableDefinitions'
import { readSession } from '../../engine/people/sessions'
import { resourcesKnownTo } from '../definitions/resourcesKnownTo'
import { resourceSchemas } from '../schemas/schemas'
import { type PackedCache, packedCache } from '../web/packed'
import { openApiDocument } from './document'

/** The document in one language, and what it was made from. */
export interface BuiltDocument {
  document: Schema
  resources: Resources
  label: (label: Label, params?: Record<string, unknown>) => string
  /** Whether it has only the shipped definitions although the office has others. */
  isPublic: boolean
  /** Returns a response that is made from the document, and is kept as long as the document. */
  packed: PackedCache
}

/** Returns the document for the sender of a request, in a language. */
export type DocumentFor = (authorization: string | undefined, language: string) => Promise<BuiltDocument>

/**
 * Returns a function for the document. Strangers get the shipped definitions; people who are signed in get the
 * office's, without those that `GET definitions` doesn't give them either.
 */
export function documentsOf(services: Services): DocumentFor {
  const { definitions, resources, office, messages } = services
  const subjects = [...(services.hooks?.values() ?? [])].flatMap(hooks => hooks.subjects ?? [])
  const whole = cachedDocuments({
    ...{
      resources,
      office,
      subjects,
      label: messages.label,
      revision: definitions.revision,
      isPublic: false,
    },
  })
  let shipped: ReturnType<typeof cachedDocuments> | undefined
  const forStrangers = (language: string) => {
    shipped ??= cachedDocuments({
      resources: shippedAlone(definitions),
      office: { forms: () => noChoices },
      label: messages.shippedLabel,
      revision: () => 0,
      subjects,
      isPublic: true,
    })
    return shipped(language)
  }
  return async (authorization, language) => {
    const session = await readSession(services, authorization)
    if (authorization !== undefined && !session) throw new ApiError(401, 'unauthenticated')
    if (definitions.revision() === 0) return whole(language)
    if (!session || session.mustSetUpTwoSteps) return forStrangers(language)
    const known = resourcesKnownTo(session.ability, resources)
    return whole(
      language,
      [...definitions.own().keys()].filter(name => !known.has(name)),
    )
  }
}

/** Returns the shipped resources. An ejected one can refer to own ones, so without them there is no document. */
function shippedAlone({ shipped }: Services['definitions']): Resources {
  try {
    return resourcesOf(shipped, noDefinitions)
  } catch (error) {
    throw error instanceof DefinitionError ? notFound() : error
  }
}

/** How many documents are kept: one for each language and each set of hidden resources. */
const MAX_DOCUMENTS = 12

/** How many responses are kept for a document: itself and its pages, which also differ by the API's address. */
const MAX_RESPONSES = 100

interface Described extends Pick<BuiltDocument, 'resources' | 'isPublic'> {
  office: Pick<Services['office'], 'forms'>
  revision(): number
  subjects: readonly string[]
  label: Services['messages']['label']
}

/**
 * Returns a function for the document in a language, which is built once, and again when the office changes its
 * required fields or its own definitions.
 */
function cachedDocuments({ resources, office, subjects, revision, label: labelIn, isPublic }: Described) {
  const make = async (language: string, hidden: readonly string[]): Promise<BuiltDocument> => {
    // Most of the time goes into the schemas of fields, which all languages share. In the first language, each
    // turn of the event loop builds one resource, so that other requests can run.
    for (const resource of resources.all) {
      resourceSchemas(resources, resource)
      await nextTurn()
    }
    const label: BuiltDocument['label'] = (of, params) => labelIn(language, of, params)
    const document = openApiDocument(resources, product.version, {
      ...{ forms: office.forms, label, hidden, subjects },
    })
    await nextTurn()
    return { document, resources, label, isPublic, packed: packedCache(MAX_RESPONSES) }
  }
  let made = new Map<string, Promise<BuiltDocument>>()
  let choices = ''
  return (language: string, hidden: readonly string[] = []): Promise<BuiltDocument> => {
    const current = JSON.stringify([revision(), resources.all.map(office.forms)])
    const key = [language, ...hidden].join(' ')
    const isFull = made.size === MAX_DOCUMENTS && !made.has(key)
    if (choices !== current || isFull) made = new Map()
    choices = current
    const before = made
    const built = made.get(key) ?? make(language, hidden)
    made.set(key, built)
    // Don't cache a failure: the next request tries again.
    built.catch(() => before.delete(key))
    return built
  }
}
