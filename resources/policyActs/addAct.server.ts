import { createRecordFor, findRecords, type Stored, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Policy } from '../policies/policy'
import { type Act, asAct, liveActs } from './act'

/** An act to add: what happens, and from which day. */
export type NewAct = Omit<Act, 'number'> & { requested_by?: string | null }

const actsOf = async (writer: Writer, { id }: Pick<Policy, 'id'>): Promise<Act[]> =>
  (await findRecords(writer, 'policy-acts', { filter: { policy_id: id } })).map(asAct)

/** Adds an act to a policy, which must be locked or new. Its versions and charges follow: see `refreshPolicy`. */
export async function addAct(writer: Writer, policy: Policy, act: NewAct): Promise<Stored> {
  const number = (await actsOf(writer, policy)).length + 1
  return createRecordFor(writer, 'policy-acts', {
    ...(act as Values),
    policy_id: policy.id,
    number,
    label: `${policy.number} A${number}`,
  })
}

/** Takes back the acts of a policy that match, each by an act of its own. */
export async function voidActs(
  writer: Writer,
  policy: Policy,
  matches: (act: Act) => boolean,
): Promise<void> {
  for (const { number, effective, endorsement_id } of liveActs(await actsOf(writer, policy)).filter(matches))
    await addAct(writer, policy, { kind: 'void', effective, endorsement_id, voided_number: number })
}
