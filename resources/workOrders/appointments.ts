interface Appointment {
  insurance_type_id: number
  commission_rate: string
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
    types: [...new Set(types)].filter(type => appointmentOn({ appointments }, type, day)),
    until: changes.filter(change => change > day).sort()[0] ?? FOREVER,
  }
}

/**
 * Returns a carrier's appointment for an insurance type on a day. Its end date is the first day without it.
 */
export const appointmentOn = <Carrier extends Appointed>(
  { appointments }: Carrier,
  type: number,
  day: string,
): NonNullable<Carrier['appointments']>[number] | undefined =>
  appointments?.find(
    ({ insurance_type_id, effective_from, effective_to }) =>
      insurance_type_id === type && effective_from <= day && (!effective_to || day < effective_to),
  )
