import type { ImportStatus, RowState } from '../../contract/imports'

/** Returns the name of a row's state in the catalogue. Unwritten rows of a finished import have their own. */
export const stateWord = (state: RowState, status: ImportStatus): string =>
  status === 'done' && (state === 'create' || state === 'update') ? `${state}_left` : state
