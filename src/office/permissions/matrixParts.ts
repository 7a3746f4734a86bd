import { subjectName } from '../../core/access/ability'
import { subjectWord, type Words } from '../../core/access/words'
import { collatorOf } from '../../core/i18n/intl'
import type { Resource } from '../../core/schema/resource'
import { ACTIONS, ALL_SUBJECTS, type Atom, EVERYTHING, inOrder } from './atoms'
import type { CellPlace } from './cells'

/** One row of the matrix: a subject with its resources and possible actions. */
export interface MatrixRow {
  subject: string
  label: string
  /** The subject's resources; empty for a page or for "everything". */
  resources: readonly Resource[]
  actions: ReadonlySet<string>
}

export interface MatrixParts {
  rows: readonly MatrixRow[]
  /** Actions in column order. */
  columns: readonly string[]
}

interface Source {
  words: Words
  /** Subjects of pages. Pages can only be opened. */
  pages: readonly string[]
  /** Subjects that rules can name although no loaded definition has them. */
  further?: readonly string[]
  /** The rules to show. Their subjects and actions always have a row and a column. */
  atoms: readonly Atom[]
}

const everyAction = [...ACTIONS, EVERYTHING]

/** Returns the rows and columns of a matrix, from the definitions, the pages and the rules. */
export function matrixParts({ words, pages, further = [], atoms }: Source): MatrixParts {
  // A child record has the permissions of its parent, so it has no row.
  const all = words.resources.loaded().filter(({ parent }) => !parent)
  const ofResources = all.map(({ subject }) => subject)
  const named = [...ofResources, ...further, ...pages, ...atoms.map(({ subject }) => subject)]
  const subjects = [...new Set(named.map(subjectName))].filter(subject => subject !== ALL_SUBJECTS)
  const onlyPages = new Set(pages.map(subjectName).filter(subject => !ofResources.includes(subject)))
  const { compare } = collatorOf(words.language)
  const rows = subjects
    .map((subject): MatrixRow => {
      const resources = all.filter(resource => resource.subject === subject)
      const usual = onlyPages.has(subject)
        ? ['read', EVERYTHING]
        : [...everyAction, ...ownActions(resources, subject)]
      return {
        subject,
        label: subjectWord(subject, words),
        resources,
        actions: new Set([...usual, ...used(atoms, subject)]),
      }
    })
    .sort((a, b) => Number(!a.resources.length) - Number(!b.resources.length) || compare(a.label, b.label))
  const everything: MatrixRow = {
    subject: ALL_SUBJECTS,
    label: capital(subjectWord(ALL_SUBJECTS, words), words.language),
    resources: [],
    actions: new Set([...everyAction, ...used(atoms, ALL_SUBJECTS)]),
  }
  const lines = [...rows, everything]
  return { rows: lines, columns: inOrder(lines.flatMap(({ actions }) => [...actions])) }
}

/** Returns a subject's own actions: those of its transitions and of some fields. */
const ownActions = (resources: readonly Resource[], subject: string) =>
  resources.flatMap(({ transitions, fields }) => [
    ...Object.values(transitions).flatMap(({ action }) => action ?? []),
    ...Object.values(fields)
      .flatMap(({ readable, writable }) => [readable ?? [], writable ?? []].flat())
      .filter(right => subjectName(right.subject) === subject)
      .map(({ action }) => action),
  ])

const used = (atoms: readonly Atom[], subject: string) =>
  atoms.filter(atom => atom.subject === subject).map(({ action }) => action)

/** Capitalizes a text by the language's rules: `iptal` becomes `İptal` in Turkish. */
export const capital = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** Returns the positions of the matrix, row by row. */
export const placesOf = ({ rows, columns }: MatrixParts): CellPlace[] =>
  rows.flatMap(({ subject, actions }) =>
    columns.filter(action => actions.has(action)).map(action => ({ action, subject })),
  )
