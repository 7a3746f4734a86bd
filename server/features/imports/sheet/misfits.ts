import type { SheetMisfit } from '../../../../src/contract/sheets'
import { fold } from '../../../../src/core/schema/fold'
import { MAX_ROWS } from '../file/limits'

/** So many cells may not fit a kind that is proposed: none in a short column, in a longer one the greater of both. */
const FEW = 3
const FEW_OF = 10
const SHARE = 0.05
/** More different texts are no exceptions, and nobody looks at them one by one. */
const MOST_TEXTS = 20
/** A slip is short; a longer text says something. */
const LONGEST = 60
/** So many of its rows are named for each text. */
const MOST_ROWS = 10

const PLACEHOLDERS: ReadonlySet<string> = new Set(
  // What English, French, Turkish and Arabic files write in place of nothing, folded.
  [
    ...[
      '-',
      '--',
      '---',
      '–',
      '—',
      '_',
      '.',
      '..',
      '...',
      '/',
      '#n/a',
      '#na',
      '#n/d',
      'n/a',
      'na',
      'n.a.',
      'n.a',
      'n/d',
    ],
    ...['none', 'nil', 'null', '(null)', '(none)', '(blank)', '(empty)', 'empty', 'blank', 'not applicable'],
    ...['neant', 'aucun', 'aucune', 's.o.', 's/o', 'so', 'sans objet', 'non applicable', 'vide', '(vide)'],
    ...['yok', 'bos', '(bos)', 'لا يوجد', 'لا شيء', 'غير متوفر', 'فارغ'],
  ].map(fold),
)

/** Whether a cell says that there is no value. `unknown` and `?` may mean more: a person decides about them. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDERS.has(fold(text))

/** The few cells of a column that a kind of field cannot hold. */
export class Misfits {
  readonly #texts = new Map<string, SheetMisfit>()
  #count = 0
  #placeholders = 0

  /** The number of cells. */
  get count(): number {
    return this.#count
  }

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Adds a cell; false if that is too many for any file, or if it is too long. */
  add(text: string, row: number): boolean {
    if (text.length > LONGEST) return false
    let misfit = this.#texts.get(text)
    if (!misfit) {
      misfit = { text, count: 0, rows: [], is_placeholder: isPlaceholder(text) }
      this.#texts.set(text, misfit)
    }
    misfit.count += 1
    if (misfit.rows.length < MOST_ROWS) misfit.rows.push(row)
    this.#count += 1
    if (misfit.is_placeholder) this.#placeholders += 1
    return this.#texts.size <= MOST_TEXTS && this.#others <= MAX_ROWS * SHARE
  }

  /** Whether they are few enough among so many cells. Placeholders can be more, as long as most cells have a value. */
  areFew(filled: number): boolean {
    const allowed = Math.max(filled * SHARE, filled < FEW_OF ? 0 : FEW)
    return this.#others <= allowed && this.#count * 2 < filled
  }

  list(): SheetMisfit[] {
    return [...this.#texts.values()]
  }

  get #others(): number {
    return this.#count - this.#placeholders
  }
}
