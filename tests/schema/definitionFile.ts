import type { Resource } from '../../src/core/schema/resource'
import { withOwnDefinitions } from '../../src/define/ownDefinitions'
import { parseDefinition } from '../../src/define/parseDefinition'

/** The resource of a definition in JSON; throws a `DefinitionError` for any mistake in it. */
export const resourceOfFile = (file: string, text: string): Resource =>
  withOwnDefinitions([], [parseDefinition(file, text)])[0] as Resource
