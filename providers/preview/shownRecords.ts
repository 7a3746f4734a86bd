import { columnOf } from '../../src/core/field/registry'
import { fieldLabel, resourceLabel } from '../../src/core/schema/labels'
import type { Fields, Resource, Values } from '../../src/core/schema/resource'
import { createApi } from '../api'
import { HttpError } from '../httpError'
import type { PreviewSurroundings } from './previewCall'
import type { PreviewRecords } from './previewRecords'
import { createReferences, type References } from './references'
import { SAMPLES, sampleIds, sampleRecord, withSamples } from './sampleRecords'
import type { SampleContext } from './sampleValues'

/**
 * The records of a preview: samples, or the server's
 * records with samples in new fields, including all writes.
 */
export interface ShownRecords {
  /** Returns whether the records are samples, because the server does not have the resource yet. */
  isSampled(name: string): boolean
  /** Returns the fields that exist only in the draft, or with another type. */
  addedTo(resource: Resource): string[]
  /** Adds samples in these fields to the server's records. */
  filled(resource: Resource, rows: readonly Values[], idsOf: SampleContext['idsOf']): Values[]
  /** Finds records that the samples of a resource refer to. */
  references(resource: Resource): Promise<References>
  /** Returns one record. Throws a 404 if it does not exist. */
  one(resource: Resource, id: number): Promise<Values>
  /** Returns all records of a sampled resource. */
  samples(resource: Resource): Promise<Values[]>
}

export function createShownRecords(around: PreviewSurroundings, records: PreviewRecords): ShownRecords {
  const { http, previewed, translate } = around
  const isSampled = (name: string) => previewed().name === name && !previewed().applied
  const labelsOf = (resource: Resource) => (field: string) => {
    const { key, fallback } = field === resource.title ? resourceLabel(resource) : fieldLabel(resource, field)
    return translate(key, { smart_count: 1, _: fallback })
  }
  const referencesAmong = createReferences(around, { isSampled, labelsOf })

  const addedTo = ({ name, fields }: Resource): string[] => {
    const { applied } = previewed()
    if (previewed().name !== name || !applied) return []
    return Object.keys(fields).filter(field => applied.fields[field]?.kind !== fields[field]?.kind)
  }
  const references = (resource: Resource) => {
    const { name, fields } = resource
    if (isSampled(name)) return referencesAmong(fields)
    return referencesAmong(
      Object.fromEntries(addedTo(resource).map(field => [field, fields[field]])) as typeof fields,
    )
  }
  const filled: ShownRecords['filled'] = (resource, rows, idsOf) => {
    const names = addedTo(resource)
    const { fields } = resource
    const renamed = renamedIn(previewed().applied?.fields ?? {}, fields)
    return names.length
      ? rows.map(row => withSamples(row, { fields, names, renamed, idsOf, labelOf: labelsOf(resource) }))
      : [...rows]
  }
  const read = async (resource: Resource, id: number) => {
    const { idsOf } = await references(resource)
    if (isSampled(resource.name)) return sampleRecord(resource, id, { idsOf, labelOf: labelsOf(resource) })
    const { data } = await createApi(http).call('GET /{resource}/{id}', {
      params: { resource: resource.name, id },
    })
    return filled(resource, [data], idsOf)[0]
  }
  return {
    isSampled,
    addedTo,
    filled,
    references,
    one: async (resource, id) => {
      const own = records.find(resource.name, id)
      if (own && records.isCreated(id)) return own
      if (own === null || (isSampled(resource.name) && id > SAMPLES))
        throw new HttpError('http.refused', 404, {
          path: `${resource.name}/${id}`,
          body: { code: 'not_found' },
        })
      return { ...(await read(resource, id)), ...own }
    },
    samples: async resource => {
      const { idsOf } = await references(resource)
      const all = sampleIds.map(id => sampleRecord(resource, id, { idsOf, labelOf: labelsOf(resource) }))
      return [...records.created(resource.name), ...records.over(resource.name, all)]
    },
  }
}

/** Returns the applied names of the fields that the draft renames. */
function renamedIn(applied: Fields, fields: Fields): Record<string, string> {
  const known = new Map(Object.entries(applied).map(([name, field]) => [columnOf(name, field), name]))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const was = known.get(columnOf(name, field))
      return was === undefined || was === name || applied[was]?.kind !== field.kind ? [] : [[name, was]]
    }),
  )
}
