import type { SheetMisfit } from '../../../../src/contract/sheets'
import { fold } from '../../../../src/core/schema/fold'
import { MAX_ROWS } from '../file/limits'

/**
 * How many cells can misfit a proposed kind: none in a column of fewer than `FEW_OF` cells, otherwise `FEW`
 * or this share, whichever is greater.
 */
const FEW = 3
const FEW_OF = 10
const SHARE = 0.05
/**
 * The maximum number of different misfits. More are not exceptions, and people wouldn't review each of them.
 */
const MAX_TEXTS = 20
/** The maximum length of a misfit. A longer text is probably meaningful. */
const MAX_LENGTH = 60
/** The number of rows that are listed for each text. */
const MAX_SHOWN = 10

/** Signs alone, such as a dash, have no folded form. */
const folded = (text: string) => fold(text) || text.trim()

const PLACEHOLDERS: ReadonlySet<string> = new Set(
  // Texts for “no value” in English, French, Turkish and Arabic files.
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
  ].map(folded),
)

/**
 * Returns whether a cell means that there is no value. `unknown` and `?`
 * can mean more, so a person decides about them.
 */
export const isPlaceholder = (text: string): boolean => PLACEHOLDERS.has(folded(text))

/** The few cells of a column that don't fit a kind of field. */
export class Misfits {
  readonly #texts = new Map<string, SheetMisfit>()
  #count = 0
  #placeholders = 0

  /** The number of misfitting cells. */
  get count(): number {
    return this.#count
  }

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /**
   * Adds a cell. Returns false if the text is too long, or if there
   * are now too many misfits for a file of any size.
   */
  add(text: string, row: number): boolean {
    if (text.length > MAX_LENGTH) return false
    let misfit = this.#texts.get(text)
    if (!misfit) {
      misfit = { text, count: 0, rows: [], is_placeholder: isPlaceholder(text) }
      this.#texts.set(text, misfit)
    }
    misfit.count += 1
    if (misfit.rows.length < MAX_SHOWN) misfit.rows.push(row)
    this.#count += 1
    if (misfit.is_placeholder) this.#placeholders += 1
    return this.#texts.size <= MAX_TEXTS && this.#others <= MAX_ROWS * SHARE
  }

  /**
   * Returns whether the misfits are few among the filled cells. Placeholders
   * can be more, as long as most cells have a value.
   */
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
