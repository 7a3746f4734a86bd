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
 * another act takes over. A cancellation takes over the gap of a lapse before it: its days were not covered either.
 */
export function gapsOf(acts: readonly Act[]): Gap[] {
  const gaps: Gap[] = []
  let standing: Standing = 'in_force'
  for (const act of liveActs(acts)) {
    const next = standingAfter(standing, act)
    if (next === standing) continue
    const open = standing === 'in_force' ? undefined : gaps.at(-1)
    if (open) open.until = act.effective
    // It has begun on the same day, so it has no days.
    if (open?.from === act.effective) gaps.pop()
    standing = next
    if (next === 'in_force') continue
    // A reinstatement on the same day has covered no day.
    const before = gaps.at(-1)
    const isTakenOver = next === 'cancelled' && before?.act.kind === 'lapse' && before.until === act.effective
    if (isTakenOver) gaps.pop()
    gaps.push({ act, from: isTakenOver ? before.from : act.effective, until: null })
  }
  return gaps
}
