import type { Identifier } from 'react-admin'
import type { Resource } from '../../core/schema/resource'

/** What each part of the gallery is given. */
export interface PartProps {
  resource: Resource
  /** The record that was chosen last, else the first of the list. */
  id: Identifier
  onChoose: (id: Identifier) => void
}
