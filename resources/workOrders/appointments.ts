interface Appointment {
  insurance_type_id: number
  commission_rate: string
  effective_from: string
  effective_to: string | null
}

interface Appointed {
  appointments: readonly Appointment[] | null
}

/** Later than any appointment: nothing changes until then. */
const FOREVER = '9999-12-31'

/** The insurance types that a carrier is appointed for on a day, and the next day on which they may be others. */
export function appointedOn({ appointments }: Appointed, day: string): { types: number[]; until: string } {
  const all = appointments ?? []
  const types = all.map(({ insurance_type_id }) => insurance_type_id)
  const changes = all.flatMap(({ effective_from, effective_to }) => [effective_from, effective_to ?? FOREVER])
  return {
    types: [...new Set(types)].filter(type => appointmentOn({ appointments }, type, day)),
    until: changes.filter(change => change > day).sort()[0] ?? FOREVER,
  }
}

/** What a carrier and the office have agreed on for an insurance type on a day; its end is the first day without it. */
export const appointmentOn = <Carrier extends Appointed>(
  { appointments }: Carrier,
  type: number,
  day: string,
): NonNullable<Carrier['appointments']>[number] | undefined =>
  appointments?.find(
    ({ insurance_type_id, effective_from, effective_to }) =>
      insurance_type_id === type && effective_from <= day && (!effective_to || day < effective_to),
  )
