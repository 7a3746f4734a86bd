import type { Choice, Labels } from '../../src/contract/answer'
import { typeOf } from '../../src/core/field/registry'
import type { Fields, Resource, Values } from '../../src/core/schema/resource'
import { titleFieldsIn, titleIn } from '../../src/core/schema/titles'
import { createApi } from '../api'
import { HttpError } from '../httpError'
import { remembered } from '../remembered'
import type { PreviewSurroundings } from './previewCall'
import { sampleIds, sampleRecord } from './sampleRecords'
import type { SampleContext } from './sampleValues'

/** The records that sample references point to, and their labels. */
export interface References extends Pick<SampleContext, 'idsOf'> {
  labels: Labels
}

/** Which resources are sampled, and the labels of their text fields. */
export interface SampledNames {
  isSampled: (name: string) => boolean
  labelsOf: (resource: Resource) => SampleContext['labelOf']
}

/** How many choices are read of each resource, as targets of sample references. */
const MAX_OPTIONS = 10

/**
 * Finds target records for reference fields: real ones that the user
 * can choose, or samples if the server does not have the resource.
 */
export function createReferences(
  { http, resources }: Pick<PreviewSurroundings, 'http' | 'resources'>,
  { isSampled, labelsOf }: SampledNames,
) {
  const choices = remembered(async (name: string) => {
    try {
      const options = { params: { resource: name }, query: { range: `[0,${MAX_OPTIONS - 1}]` } }
      return (await createApi(http).call('GET /{resource}/choices', options)).data
    } catch (error) {
      // Samples refer only to records that the user can choose.
      if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return []
      throw error
    }
  })
  const choicesOf = (name: string) => {
    const resource = isSampled(name) ? resources().find(name) : undefined
    if (!resource) return choices(name)
    const context: SampleContext = { idsOf: () => [], labelOf: labelsOf(resource) }
    return sampleIds.map(id => choiceOf(resource, sampleRecord(resource, id, context)))
  }
  return async (fields: Fields): Promise<References> => {
    const targets = new Set(Object.values(fields).flatMap(field => typeOf(field).reference?.(field).to ?? []))
    const found = new Map<string, readonly Choice[]>()
    const labels: Labels = {}
    for (const to of targets) {
      const name = resources().outline(to)?.name ?? to
      const all = await choicesOf(name)
      found.set(to, all)
      labels[name] = Object.fromEntries(all.map(({ id, label }) => [id, label]))
    }
    return { idsOf: to => found.get(to)?.map(({ id }) => id) ?? [], labels }
  }
}

/** Returns a record as a choice, with its ID and label. */
export const choiceOf = (resource: Resource, record: Values): Choice => ({
  id: Number(record.id),
  label: titleIn(resource, record, titleFieldsIn(resource)) ?? `#${record.id}`,
})
