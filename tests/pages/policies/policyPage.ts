import { resources } from '../../../resources'
import policies from '../../../resources/i18n/en/policies.json'
import acts from '../../../resources/i18n/en/policy-acts.json'
import charges from '../../../resources/i18n/en/policy-charges.json'
import page from '../../../resources/i18n/en/policy-page.json'
import versions from '../../../resources/i18n/en/policy-versions.json'
import { officeToday } from '../../../src/core/field/officeToday'
import { daysAfter } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import type { Answers } from '../stage'

export const texts = {
  policies,
  'policy-acts': acts,
  'policy-charges': charges,
  'policy-page': page,
  'policy-versions': versions,
}
export const policyResource = resources.get('policies')

export const euros = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'EUR' })
/** A day as so many days from today. */
export const onDay = (days: number) => daysAfter(officeToday(), days)

const PERIOD = { effective: onDay(-100), expiry: onDay(265) }
export const none = euros(0)

/** Returns a policy in force since 100 days, for 365 days. */
export const policy = (values: Values = {}) => ({
  ...{ id: 5, version: 3, number: 'P-2027-000005', status: 'in_force', policy_no: 'HANN-5', ...PERIOD },
  ...{ customer_id: 1, insurance_company_id: 2, insurance_type_id: 3, term_months: 12 },
  ...{ premium_net: euros(1000), charged_total: euros(1120), renewal_status: 'not_due', ...values },
})

/** Returns a version of that policy. */
export const version = (number: number, values: Values = {}) => ({
  ...{ id: 100 + number, number, label: `P-5 v${number}`, policy_id: 5, kind: 'initial', status: 'in_force' },
  ...{ effective: PERIOD.effective, until: PERIOD.expiry, expiry: PERIOD.expiry, superseded_at: null },
  ...{ entered_at: `2027-01-0${number}T10:00:00.000Z`, customer_id: 1, insurance_company_id: 2 },
  ...{ premium_net: euros(1000), coverages: [glass(2000)], beneficiaries: [] },
  ...values,
})

export const glass = (limit: number) => ({
  code: 'GLASS',
  name: 'Glass',
  included: true,
  limit: euros(limit),
})

/** Returns the answers of an API that has these versions and charges. */
export const answersWith = (lists: Readonly<Record<string, object[]>>): Answers => ({
  getList: async (resource: string) => ({
    data: lists[resource] ?? [],
    total: lists[resource]?.length ?? 0,
  }),
  getMany: async (resource: string, { ids }: { ids: number[] }) => ({
    data: ids.map(id => ({ id, label: `${resource} ${id}` })),
  }),
})
