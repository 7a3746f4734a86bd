import { type Act, liveActs } from './act'

/** Whether a policy covers losses on a day, and if not, why. */
export type Standing = 'in_force' | 'suspended' | 'lapsed' | 'cancelled'

/** The days from `from` to the day before `until` on which a policy does not cover; open without `until`. */
export interface Gap {
  /** The act that began it. */
  act: Act
  from: string
  until: string | null
}

/** Returns the standing after an act. */
export function standingAfter(standing: Standing, { kind }: Pick<Act, 'kind'>): Standing {
  switch (kind) {
    case 'suspension':
      return standing === 'in_force' ? 'suspended' : standing
    case 'resumption':
      return standing === 'suspended' ? 'in_force' : standing
    case 'lapse':
      return standing === 'cancelled' ? standing : 'lapsed'
    case 'cancellation':
      return 'cancelled'
    // A policy that was suspended when its cover ended is suspended again once the end is taken back.
    case 'reinstatement':
      return standing === 'suspended' ? standing : 'in_force'
    default:
      return standing
  }
}

/**
 * Returns the gaps of a policy's cover, in order. A gap ends with a resumption or a reinstatement, and where
 * another act takes over. A cancellation takes over the gap of a lapse before it.
 */
export function gapsOf(acts: readonly Act[]): Gap[] {
  const gaps: Gap[] = []
  let standing: Standing = 'in_force'
  for (const act of liveActs(acts)) {
    const next = standingAfter(standing, act)
    if (next === standing) continue
    const open = gaps.at(-1)
    if (standing !== 'in_force' && open) open.until = act.effective
    // A cancellation returns the days since the lapse, too: they were not covered either.
    const since = standing === 'lapsed' && next === 'cancelled' ? gaps.pop()?.from : undefined
    if (next !== 'in_force') gaps.push({ act, from: since ?? act.effective, until: null })
    standing = next
  }
  return gaps.filter(({ from, until }) => until === null || from < until)
}
