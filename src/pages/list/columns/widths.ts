import { LEAST_WIDTH, MAX_WIDTH } from '../../../core/schema/layouts'
import { stepAlong } from '../../../ui/cursor/moveCursor'

/** The distance in px by which a key moves a column's edge. */
const STEP = 16

/** Limits a width to the allowed range. */
export const within = (px: number): number => Math.round(Math.max(LEAST_WIDTH, Math.min(MAX_WIDTH, px)))

/** Returns the width after a key press on a column's edge, or undefined for keys that do not change it. */
export function widthAfter(key: string, width: number, isRightToLeft: boolean): number | undefined {
  const step = stepAlong(key, isRightToLeft)
  if (step) return within(width + step * STEP)
  if (key === 'Home') return LEAST_WIDTH
  if (key === 'End') return MAX_WIDTH
  return undefined
}

/** Returns the names with one of them moved to another position. */
export function movedTo(names: readonly string[], name: string, to: number): string[] {
  const others = names.filter(each => each !== name)
  return [...others.slice(0, to), name, ...others.slice(to)]
}
