import { documentLabel, type Label } from '../../../src/core/schema/labels'
import type { Resources } from '../../../src/core/schema/resources'

/**
 * Returns the documents that print the marked fields of a resource's
 * records: its own, and others that name the resource.
 */
export const printingDocuments = (resources: Resources, name: string): Label[] =>
  resources.all.flatMap(resource =>
    Object.entries(resource.documents)
      .filter(([, { prints = [] }]) => resource.name === name || prints.includes(name))
      .map(([document]) => documentLabel(resource, document)),
  )
