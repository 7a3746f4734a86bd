import type { StudioDefinitionAnswer } from '../contract/definitions'
import type { DefinitionData } from './definitionData'
import type { OwnDefinition } from './ownDefinition'

/** The data for Studio's editor of one resource, with typed definitions, because the server checked them. */
export interface StudioDefinition extends Omit<StudioDefinitionAnswer, 'shipped' | 'own'> {
  shipped: DefinitionData | null
  own: OwnDefinition | null
}
