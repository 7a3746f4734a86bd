import type { ImportStatus, RowState } from '../../contract/imports'

/** The key of what is said of a row: what was to be written when an import ended early is not. */
export const stateWord = (state: RowState, status: ImportStatus): string =>
  status === 'done' && (state === 'create' || state === 'update')
    ? `import.states.${state}_left`
    : `import.states.${state}`
