import { LEAST_WIDTH, MOST_WIDTH } from '../../../core/schema/layouts'

/** How far a key moves the edge of a column, in px. */
const STEP = 16

/** A width that a column can have. */
export const within = (px: number): number => Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, px)))

/** The width after a key was pressed on the edge of a column; undefined for keys that do not change it. */
export function widthAfter(key: string, width: number, isRightToLeft: boolean): number | undefined {
  const outwards = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const inwards = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === outwards) return within(width + STEP)
  if (key === inwards) return within(width - STEP)
  if (key === 'Home') return LEAST_WIDTH
  if (key === 'End') return MOST_WIDTH
  return undefined
}

/** The names with one of them at another place. */
export function movedTo(names: readonly string[], name: string, to: number): string[] {
  const others = names.filter(each => each !== name)
  return [...others.slice(0, to), name, ...others.slice(to)]
}
