import { useStore } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'

/** Whether the person works in the cells of a list's table, as in a spreadsheet; otherwise a click opens the record. */
export const useCellMode = ({ name }: Pick<Resource, 'name'>) =>
  useStore<boolean | undefined>(`lists.${name}.cells`)
