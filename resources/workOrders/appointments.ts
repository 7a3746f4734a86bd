interface Appointment {
  insurance_type_id: number
  commission_rate: string
  effective_from: string
  effective_to: string | null
}

interface Appointed {
  appointments: readonly Appointment[] | null
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
