import { useMemo, useState } from 'react'
import { uncoveredBy } from '../../core/access/covers'
import type { Rule } from '../../core/access/rule'
import { useAllResources } from '../../ui/fields/resources.view'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { useSession } from '../../ui/session/SessionContext'
import { type Atom, atomsOf, type Permission, permissionsOf } from './atoms'
import { type Cell, type CellPlace, cellOf, keyOf, toggled, withCell } from './cells'
import { type MatrixParts, type MatrixRow, matrixParts } from './matrixParts'
import { type Reach, reachOf } from './reach'

/** The user type that a role is looked at together with, and what it gives by itself. */
export interface Inherited {
  label: string
  /** What it gives by itself. */
  rules: readonly Rule[]
  /** What it and the rules of a role come to together. */
  together: (rules: readonly Rule[]) => readonly Rule[]
}

export interface MatrixSource {
  /** The rules as the role keeps them. */
  value: unknown
  onChange: (permissions: Permission[]) => void
  /** Subjects of pages, which no definition names. */
  pages: readonly string[]
  further?: readonly string[]
  inherited?: Inherited
  readOnly?: boolean
  /** What the server says is wrong with the rules, by their path: `0.subject`. */
  faults?: Readonly<Record<string, string>>
}

/** Everything that the parts of the matrix share. */
export interface Matrix {
  parts: MatrixParts
  readOnly: boolean
  inherited?: Inherited
  cellAt: (place: CellPlace) => Cell
  /** What everything together comes to: the role's other cells, and the user type. */
  reachAt: (place: CellPlace) => Reach
  faultAt: (place: CellPlace) => string | undefined
  /** Gives or takes a right in one step; opens the cell where that would lose something. */
  toggle: (place: CellPlace) => void
  set: (places: readonly CellPlace[], cell: Cell) => void
  /** The places whose limits are open. */
  opened: OpenedCells | undefined
  open: (row: MatrixRow, action?: string) => void
  close: () => void
}

/** What the dialog of limits stands open for: a cell, or a whole line. */
export interface OpenedCells {
  row: MatrixRow
  action?: string
}

/** Draws the rules of a role as cells, and turns what is done to them back into rules. */
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
  const rules = useMemo(() => inherited?.together(atoms) ?? atoms, [inherited, atoms])

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

/** The cells that the rules at fault are drawn in; of a rule that gives too much, those that do. */
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
