import { ALL_SUBJECTS, type Atom, EVERYTHING, type Filter, isUnlimited } from './atoms'

/** One grant of an action: for some records, some fields, or both. */
export interface Grant {
  fields?: readonly string[]
  conditions?: Filter
}

/** The position of a cell: action and subject. */
export interface CellPlace {
  action: string
  subject: string
}

/** A role's rules for one action on one subject. `other` can't be edited in a cell; it is saved unchanged. */
export type Cell =
  | { state: 'none' }
  | { state: 'all' }
  | { state: 'refused' }
  /** `only` removes everything that the user type grants beyond these limits. */
  | { state: 'limits'; grants: readonly Grant[]; only: boolean }
  | { state: 'other'; atoms: readonly Atom[] }

export type CellState = Cell['state']

export const keyOf = ({ action, subject }: CellPlace) => `${subject} ${action}`
const isAt =
  ({ action, subject }: CellPlace) =>
  (atom: Atom) =>
    atom.action === action && atom.subject === subject

/** Returns the cell at a position, from the rules for exactly that position. */
export function cellOf(atoms: readonly Atom[], place: CellPlace): Cell {
  const own = atoms.filter(isAt(place))
  if (!own.length) return { state: 'none' }
  const firstGiven = own.findIndex(({ inverted }) => !inverted)
  const taken = firstGiven < 0 ? own : own.slice(0, firstGiven)
  const granted = own.slice(taken.length)
  // After a refusal of everything, partial refusals have no effect.
  const only = taken.some(isUnlimited)
  if ((taken.length && !only) || granted.some(({ inverted }) => inverted))
    return { state: 'other', atoms: own }
  if (!granted.length) return { state: 'refused' }
  if (granted.some(isUnlimited)) return { state: 'all' }
  return { state: 'limits', only, grants: granted.map(grantOf) }
}

const grantOf = ({ fields, conditions }: Atom): Grant => ({
  ...(fields ? { fields } : {}),
  ...(conditions ? { conditions } : {}),
})

function atomsOfCell(cell: Cell, { action, subject }: CellPlace): readonly Atom[] {
  const here = { action, subject }
  switch (cell.state) {
    case 'none':
      return []
    case 'all':
      return [{ ...here, inverted: false }]
    case 'refused':
      return [{ ...here, inverted: true }]
    case 'limits':
      return [
        ...(cell.only ? [{ ...here, inverted: true }] : []),
        ...cell.grants.map(grant => ({ ...here, ...grant, inverted: false })),
      ]
    case 'other':
      return cell.atoms
  }
}

/**
 * Returns the rules with a changed cell and all others unchanged. The changed rule comes after wider rules
 * and before narrower ones, so that the narrower rule wins.
 */
export function withCell(atoms: readonly Atom[], place: CellPlace, cell: Cell): Atom[] {
  const rest = atoms.filter(atom => !isAt(place)(atom))
  const lastWider = rest.findLastIndex(atom => isWithin(place, atom))
  const firstNarrower = rest.findIndex(atom => isWithin(atom, place))
  const at = firstNarrower < 0 ? rest.length : Math.max(firstNarrower, lastWider + 1)
  return [...rest.slice(0, at), ...atomsOfCell(cell, place), ...rest.slice(at)]
}

/** Returns whether a position lies within another, wider one. */
function isWithin(one: CellPlace, wider: CellPlace): boolean {
  const action = wider.action === EVERYTHING || wider.action === one.action
  const subject = wider.subject === ALL_SUBJECTS || wider.subject === one.subject
  return action && subject && keyOf(one) !== keyOf(wider)
}

/**
 * Returns the cell after a click. A click never loses limits: cells with limits or hand-written rules must be
 * opened instead.
 */
export function toggled({ state }: Cell): Cell | undefined {
  if (state === 'none') return { state: 'all' }
  return state === 'all' || state === 'refused' ? { state: 'none' } : undefined
}
