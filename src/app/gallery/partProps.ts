import type { Identifier } from 'react-admin'
import type { Resource } from '../../core/schema/resource'

/** The props of each part of the gallery. */
export interface PartProps {
  resource: Resource
  /** The last chosen record, otherwise the first one of the list. */
  id: Identifier
  onChoose: (id: Identifier) => void
}
