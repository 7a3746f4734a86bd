import type { Resource } from '../../src/core/schema/resource'
import { withOwnDefinitions } from '../../src/define/ownDefinitions'
import { parseDefinition } from '../../src/define/parseDefinition'

/** Returns the resource of a JSON definition. Throws a `DefinitionError` for any mistake in it. */
export const resourceOfFile = (file: string, text: string): Resource =>
  withOwnDefinitions([], [parseDefinition(file, text)])[0] as Resource
