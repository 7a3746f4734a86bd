/** The business that a commission is paid on. `both` is any business without a line of its own. */
export type CommissionBasis = 'new_business' | 'renewal'

interface Appointment {
  insurance_type_id: number
  commission_rate: string
  /** New business, renewal or both. Another word, or none, counts as both. */
  commission_basis?: string | null
  effective_from: string
  effective_to: string | null
}

interface Appointed {
  appointments: readonly Appointment[] | null
}

/** Later than any appointment, so nothing changes before. */
const FOREVER = '9999-12-31'

/**
 * Returns the insurance types for which a carrier is appointed on a day, and the next day on which they can
 * change.
 */
export function appointedOn({ appointments }: Appointed, day: string): { types: number[]; until: string } {
  const all = appointments ?? []
  const types = all.map(({ insurance_type_id }) => insurance_type_id)
  const changes = all.flatMap(({ effective_from, effective_to }) => [effective_from, effective_to ?? FOREVER])
  return {
    types: [...new Set(types)].filter(type => appointmentOn({ appointments }, type, { day })),
    until: changes.filter(change => change > day).sort()[0] ?? FOREVER,
  }
}

const basisOf = ({ commission_basis }: Appointment): CommissionBasis | 'both' =>
  commission_basis === 'new_business' || commission_basis === 'renewal' ? commission_basis : 'both'

/**
 * Returns a carrier's appointment for an insurance type on a day: for a basis, its own line, or else the line
 * of both; without a basis, any line. An appointment's end date is the first day without it.
 */
export function appointmentOn<Carrier extends Appointed>(
  { appointments }: Carrier,
  type: number,
  { day, basis }: { day: string; basis?: CommissionBasis },
): NonNullable<Carrier['appointments']>[number] | undefined {
  const lines = (appointments ?? []).filter(
    ({ insurance_type_id, effective_from, effective_to }) =>
      insurance_type_id === type && effective_from <= day && (!effective_to || day < effective_to),
  )
  if (!basis) return lines[0]
  return lines.find(line => basisOf(line) === basis) ?? lines.find(line => basisOf(line) === 'both')
}

/** Two lines of one type and basis that are in force on the same day, by their positions. */
export function overlappingAppointments({ appointments }: Appointed): [number, number] | undefined {
  const lines = appointments ?? []
  for (const [at, one] of lines.entries())
    for (const [before, other] of lines.slice(0, at).entries())
      if (
        one.insurance_type_id === other.insurance_type_id &&
        basisOf(one) === basisOf(other) &&
        one.effective_from < (other.effective_to ?? FOREVER) &&
        other.effective_from < (one.effective_to ?? FOREVER)
      )
        return [before, at]
  return undefined
}
