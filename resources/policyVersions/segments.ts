import { daysAfter, daysBetween } from '../../src/core/schema/days'
import { type Act, type ActKind, liveActs } from '../policyActs/act'
import { type Standing, standingAfter } from '../policyActs/standing'
import { type EndorsementPatch, type Patchable, patched } from './patch'

/** A policy from one day to the day before another: what it covers, and whether it does. */
export interface Segment<Content> {
  from: string
  until: string
  standing: Standing
  /** The last act that took effect on its first day; undefined for the first segment. */
  act: Act | undefined
  content: Content
  /**
   * The standing and the acts in effect. Segments of one policy with the same first day and the same basis have
   * the same content.
   */
  basis: string
}

/** How a version came about. */
export type VersionKind = 'initial' | Exclude<ActKind, 'void'>

/** What the segments of a policy are made of. */
export interface Course<Content> {
  effective: string
  /** The cover as issued. */
  first: Content
  acts: readonly Act[]
  /** What each endorsement changes, by its ID. */
  patches: ReadonlyMap<number, EndorsementPatch>
  /** Content that replaces all changes until its act, by the number of the act: present data that no patch explains. */
  replaced?: ReadonlyMap<number, Content>
}

interface State<Content> {
  content: Content
  standing: Standing
  suspended?: Act
  parts: readonly string[]
}

/** An act in effect, with the policy before and after it. */
export interface Step<Content> {
  act: Act
  before: State<Content>
  after: State<Content>
}

/** Returns the acts of a policy in the order in which they take effect, with what each of them changes. */
export function stepsOf<Content extends Patchable>(course: Course<Content>): Step<Content>[] {
  const { effective, first } = course
  let before: State<Content> = { content: first, standing: 'in_force', parts: [] }
  return liveActs(course.acts).map(one => {
    const act = one.effective < effective ? { ...one, effective } : one
    const step = { act, before, after: stateAfter(before, act, course) }
    before = step.after
    return step
  })
}

function stateAfter<Content extends Patchable>(
  { suspended, ...before }: State<Content>,
  act: Act,
  { patches, replaced }: Course<Content>,
): State<Content> {
  const standing = standingAfter(before.standing, act)
  const parts = [...before.parts, act.endorsement_id ? `e${act.endorsement_id}` : `a${act.number}`]
  const patch = act.endorsement_id ? patches.get(act.endorsement_id) : undefined
  const content = replaced?.get(act.number) ?? (patch ? patched(before.content, patch) : before.content)
  const state = { content, standing, parts }
  if (standing === 'suspended') return { ...state, suspended: suspended ?? act }
  if (act.kind !== 'resumption' || suspended?.terms !== 'prolong') return state
  const days = Math.max(0, daysBetween(suspended.effective, act.effective))
  return { ...state, content: { ...content, expiry: daysAfter(content.expiry, days) } }
}

/**
 * Returns the segments of a policy, in order and without gaps from its first day to the end of its term: one
 * for each day on which an act takes effect. They depend only on which acts there are, not on when they were
 * entered, so an act can be entered early, late, out of sequence, or taken back.
 */
export function segmentsOf<Content extends Patchable>(course: Course<Content>): Segment<Content>[] {
  const { effective, first } = course
  const steps = stepsOf(course)
  const initial = { content: first, standing: 'in_force', parts: [] } satisfies State<Content>
  const starts = [
    { from: effective, act: undefined, after: initial as State<Content> },
    ...steps.map(({ act, after }) => ({ from: act.effective, act, after })),
  ]
  // Of several acts on one day, the last one has the effect of all.
  const last = starts.filter(({ from }, at) => starts[at + 1]?.from !== from)
  return last.flatMap(({ from, act, after: { content, standing, parts, suspended } }, at) => {
    const next = last[at + 1]?.from
    // A suspension that prolongs the term can go on after its present end.
    const isOpen = suspended?.terms === 'prolong' && next !== undefined
    const until = next && (next < content.expiry || isOpen) ? next : content.expiry
    return at > 0 && until <= from
      ? []
      : [{ from, until, standing, act, content, basis: [standing, ...parts].join(' ') }]
  })
}

/** Returns the segment of a day: the first one before the policy begins, the last one after it ends. */
export const segmentOn = <Content>(segments: readonly Segment<Content>[], day: string): Segment<Content> =>
  (segments.findLast(({ from }) => from <= day) ?? segments[0]) as Segment<Content>
