import { useMemo, useState } from 'react'
import { uncoveredBy } from '../../core/access/covers'
import { isOfOwner, withOwnership } from '../../core/access/ownership'
import type { Rule } from '../../core/access/rule'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { useSession } from '../../ui/session/SessionContext'
import { type Atom, atomsOf, type Permission, permissionsOf } from './atoms'
import { type Cell, type CellPlace, cellOf, keyOf, toggled, withCell } from './cells'
import { type MatrixParts, type MatrixRow, matrixParts } from './matrixParts'
import { type Reach, reachOf } from './reach'

/** The user type to combine with the role, and its permissions. */
export interface Inherited {
  label: string
  /** The user type's own rules. */
  rules: readonly Rule[]
  /** Returns the user type's rules combined with the role's. */
  together: (rules: readonly Rule[]) => readonly Rule[]
}

export interface MatrixSource {
  /** The rules as the role stores them. */
  value: unknown
  onChange: (permissions: Permission[]) => void
  /** Subjects of pages, which no definition names. */
  pages: readonly string[]
  further?: readonly string[]
  inherited?: Inherited
  readOnly?: boolean
  /** The server's errors for the rules, by their path: `0.subject`. */
  faults?: Readonly<Record<string, string>>
}

/** The shared state of the matrix. */
export interface Matrix {
  parts: MatrixParts
  readOnly: boolean
  inherited?: Inherited
  cellAt: (place: CellPlace) => Cell
  /** Returns the combined result of the role's rules and the user type. */
  reachAt: (place: CellPlace) => Reach
  faultAt: (place: CellPlace) => string | undefined
  /** Grants or revokes a permission; opens the cell instead if that would lose limits. */
  toggle: (place: CellPlace) => void
  set: (places: readonly CellPlace[], cell: Cell) => void
  /** The cells whose limits are open. */
  opened: OpenedCells | undefined
  open: (row: MatrixRow, action?: string) => void
  close: () => void
}

/** The target of the limits dialog: a cell or a whole row. */
export interface OpenedCells {
  row: MatrixRow
  action?: string
}

/** Returns the rules of a role as cells, and converts edits back to rules. */
export function useMatrix(source: MatrixSource): Matrix {
  const { value, onChange, pages, further, inherited, readOnly = false, faults } = source
  const words = useAccessWords()
  const atoms = useMemo(() => atomsOf(value), [value])
  const parts = useMemo(() => matrixParts({ words, pages, further, atoms }), [words, pages, further, atoms])
  const [opened, setOpened] = useState<OpenedCells>()
  const { rules: own } = useSession()
  const definitions = useAllResources()
  const faulty = useMemo(
    () => faultyPlaces(value, faults, atom => !uncoveredBy(own, [atom], definitions)),
    [value, faults, own, definitions],
  )
  const rules = useMemo(
    () => withOwnership([...(inherited?.together(atoms) ?? atoms), ...own.filter(isOfOwner)]),
    [inherited, atoms, own],
  )

  const cellAt = (place: CellPlace) => cellOf(atoms, place)
  const set = (places: readonly CellPlace[], cell: Cell) =>
    onChange(permissionsOf(places.reduce<Atom[]>((held, place) => withCell(held, place, cell), atoms)))
  const rowOf = (subject: string) => parts.rows.find(row => row.subject === subject)
  const toggle = (place: CellPlace) => {
    const next = toggled(cellAt(place))
    const row = rowOf(place.subject)
    if (next && !readOnly) set([place], next)
    else if (row) setOpened({ row, action: place.action })
  }
  return {
    parts,
    readOnly,
    inherited,
    cellAt,
    reachAt: place => reachOf(rules, place),
    faultAt: place => faulty.get(keyOf(place)),
    toggle,
    set,
    opened,
    open: (row, action) => setOpened({ row, action }),
    close: () => setOpened(undefined),
  }
}

/**
 * Returns the cells of the invalid rules with their errors. For a rule that grants too much, only the cells
 * that do.
 */
function faultyPlaces(
  value: unknown,
  faults: MatrixSource['faults'] = {},
  isOwn: (atom: Atom) => boolean,
): Map<string, string> {
  const rules = Array.isArray(value) ? value : []
  return new Map(
    Object.entries(faults)
      .filter(([path]) => /^\d/u.test(path))
      .flatMap(([path, message]) => {
        const atoms = atomsOf([rules[Number.parseInt(path, 10)]])
        const beyond = path.endsWith('.action') ? atoms.filter(atom => !isOwn(atom)) : []
        return (beyond.length ? beyond : atoms).map(atom => [keyOf(atom), message] as const)
      }),
  )
}
