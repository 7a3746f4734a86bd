import { findRecord, invalid, type ServerHooks, todayIn, type Writer } from '../../server/hooks'
import { optionLabel } from '../../src/core/schema/labels'
import type { RecordOf } from '../../src/define'
import { isUnchanged } from '../unchanged'
import type { insuranceCompanies } from '.'
import { appointedOn, overlappingAppointments } from './appointments'

type Carrier = RecordOf<typeof insuranceCompanies>

/**
 * Refuses two appointments of one type and basis on the same day, because it is unknown which rate applies.
 * Carriers that already have such appointments can be saved without a change of them.
 */
async function checkOverlap(writer: Writer, carrier: Carrier, before: object | undefined): Promise<void> {
  if (before && isUnchanged(carrier, before, ['appointments'])) return
  const [one, other] = overlappingAppointments(carrier) ?? []
  const lines = carrier.appointments ?? []
  const [first, second] = [lines[one ?? -1], lines[other ?? -1]]
  if (!first || !second) return
  const type = await findRecord(writer, 'insurance-types', { id: first.insurance_type_id })
  const params = {
    type: namesOf(type ?? {}),
    basis: optionLabel(
      { name: 'insurance-companies' },
      'appointments.commission_basis',
      first.commission_basis,
    ),
    first: first.effective_from,
    second: second.effective_from,
  }
  throw invalid({
    [`appointments.${other}.effective_from`]: [
      { key: 'resources.insurance-companies.rules.appointments_overlap', params },
    ],
  })
}

/** The name of an insurance type in each language that it has one in. */
const namesOf = ({ name, name_fr, name_ar, name_tr }: Record<string, unknown>) => ({
  en: name,
  fr: name_fr || name,
  ar: name_ar || name,
  tr: name_tr || name,
})

/**
 * Every write stores the types of today's appointments on the carrier. The schedule writes it again on the
 * day on which they change.
 */
export const hooks: ServerHooks = {
  resource: 'insurance-companies',
  async beforeWrite({ action, before, record }, writer) {
    if (action === 'delete') return undefined
    await checkOverlap(writer, record as unknown as Carrier, before)
    const { types, until } = appointedOn(record as unknown as Carrier, todayIn(writer.context))
    return { appointed_type_ids: types.length ? types : null, appointments_until: until }
  },
}
