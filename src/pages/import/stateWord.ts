import type { ImportStatus, RowState } from '../../contract/imports'

/** Returns the translation key of a row's state. Unwritten rows of a finished import have their own keys. */
export const stateWord = (state: RowState, status: ImportStatus): string =>
  status === 'done' && (state === 'create' || state === 'update')
    ? `import.states.${state}_left`
    : `import.states.${state}`
