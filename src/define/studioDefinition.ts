import type { StudioDefinitionAnswer } from '../contract/definitions'
import type { DefinitionData } from './definitionData'
import type { OwnDefinition } from './ownDefinition'

/** What the editor of a resource gets from the server, which has checked the definitions. */
export interface StudioDefinition extends Omit<StudioDefinitionAnswer, 'shipped' | 'own'> {
  shipped: DefinitionData | null
  own: OwnDefinition | null
}
