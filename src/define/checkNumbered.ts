import { cause, cure, type Report } from '../core/schema/mistake'
import { MAX_NUMBER, patternMistake } from '../core/schema/recordNumber'
import type { Fields } from '../core/schema/values'
import { numberedField } from './resourceSettings'

/** The placeholders of a number pattern. */
const PARTS = ['{number}', '{number:6}', '{year}', '{year:2}', '{month}']

/** Reports a pattern that can't be used to number records. */
export function checkNumbered({ fields }: { fields: Fields }, report: Report): void {
  const numbered = numberedField({ fields })
  const mistake = numbered && patternMistake(numbered.pattern)
  if (!numbered || !mistake) return
  const { reason, part } = mistake
  const cures = {
    part: cure('pattern_parts', { names: PARTS }),
    sign: cure('pattern_signs'),
    no_number: cure('pattern_number', { part: '{number}', example: '{number:6}' }),
    numbers: cure('once'),
    month: cure('pattern_year', { part: '{year}' }),
    too_long: cure('shorten', { limit: MAX_NUMBER }),
  }
  const what = reason === 'too_long' ? cause('too_long') : cause(`pattern_${reason}`, { part })
  report(`.fields.${numbered.name}.numbered`, what, cures[reason])
}
