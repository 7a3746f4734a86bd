import type { Resource } from '../core/schema/resource'
import { type Definition, defineResource } from './defineResource'
import type { DefinitionData } from './definitionData'

/** The resource of a definition that was checked: pages, which load one at a time, check none of them again. */
export function resourceFromData({ $schema: _schema, ...definition }: DefinitionData): Resource {
  // The names in it are checked with those of all other definitions (`checkResources`).
  return defineResource(definition as unknown as Definition<string, Resource['fields']>)
}
