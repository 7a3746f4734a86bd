import type { ImportStatus, RowState } from '../../contract/imports'

/** The message key for a row's state; unwritten rows of a finished import have their own. */
export const stateWord = (state: RowState, status: ImportStatus): string =>
  status === 'done' && (state === 'create' || state === 'update')
    ? `import.states.${state}_left`
    : `import.states.${state}`
