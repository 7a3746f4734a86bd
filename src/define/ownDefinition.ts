import type { DefinitionData, ExtensionData } from './definitionData'

/** What is defined by data: a resource, or an extension of one. */
export type OwnDefinition = DefinitionData | ExtensionData

export const isExtension = (own: OwnDefinition): own is ExtensionData => 'extends' in own

/** The resource that a definition makes or extends. */
export const resourceNamed = (own: OwnDefinition): string => (isExtension(own) ? own.extends : own.name)
