interface Appointment {
  insurance_type_id?: unknown
  commission_rate?: unknown
  commission_basis?: unknown
  effective_from?: unknown
  effective_to?: unknown
}

/**
 * Returns the rate that an insurance company pays on a day for a renewal: that of an appointment for renewals,
 * or else of one for both. Returns null without such an appointment.
 */
export function renewalRate(appointments: unknown, type: number, day: string): string | null {
  const valid = ((appointments ?? []) as Appointment[]).filter(
    ({ insurance_type_id, effective_from, effective_to }) =>
      insurance_type_id === type &&
      String(effective_from) <= day &&
      (!effective_to || day < String(effective_to)),
  )
  const found =
    valid.find(({ commission_basis }) => commission_basis === 'renewal') ??
    valid.find(({ commission_basis }) => commission_basis !== 'new_business')
  return found ? String(found.commission_rate) : null
}
