import { useStore } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'

/** Whether a list's table is edited by cell, as in a spreadsheet. Otherwise, a click opens the record. */
export const useCellMode = ({ name }: Pick<Resource, 'name'>) =>
  useStore<boolean | undefined>(`lists.${name}.cells`)
