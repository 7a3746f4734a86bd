import type { DefinitionData, ExtensionData } from './definitionData'

/** A definition as data: a resource, or an extension of a resource. */
export type OwnDefinition = DefinitionData | ExtensionData

export const isExtension = (own: OwnDefinition): own is ExtensionData => 'extends' in own

/** Returns the name of the resource that a definition declares or extends. */
export const resourceNamed = (own: OwnDefinition): string => (isExtension(own) ? own.extends : own.name)
