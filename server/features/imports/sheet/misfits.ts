import type { SheetMisfit } from '../../../../src/contract/sheets'
import { fold } from '../../../../src/core/schema/fold'

/** A kind is proposed although so many cells do not fit it: in short columns none, in longer ones the greater of both. */
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

  get size(): number {
    return this.#texts.size
  }

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Adds a cell; false if it is one too many or too long. */
  add(text: string, row: number): boolean {
    if (text.length > LONGEST) return false
    const known = this.#texts.get(text)
    if (known) {
      known.count += 1
      if (known.rows.length < MOST_ROWS) known.rows.push(row)
    } else this.#texts.set(text, { text, count: 1, rows: [row], is_placeholder: isPlaceholder(text) })
    return this.#texts.size <= MOST_TEXTS
  }

  /** The number of cells. */
  get count(): number {
    return this.#sum(() => true)
  }

  /** Whether they are few enough among so many cells. Placeholders can be more, as long as most cells have a value. */
  areFew(filled: number): boolean {
    const others = this.#sum(({ is_placeholder }) => !is_placeholder)
    return others <= Math.max(filled * SHARE, filled < FEW_OF ? 0 : FEW) && this.count * 2 < filled
  }

  list(): SheetMisfit[] {
    return [...this.#texts.values()]
  }

  #sum(counts: (misfit: SheetMisfit) => boolean): number {
    return this.list().reduce((sum, misfit) => sum + (counts(misfit) ? misfit.count : 0), 0)
  }
}
