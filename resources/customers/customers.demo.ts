import { faker as arabic } from '@faker-js/faker/locale/ar'
import { faker as english } from '@faker-js/faker/locale/en'
import { faker as french } from '@faker-js/faker/locale/fr'
import { faker as turkish } from '@faker-js/faker/locale/tr'
import type { DemoData } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'

const COUNT = 240
const languages = { fr: french, ar: arabic, tr: turkish, en: english }
const mix = ['fr', 'fr', 'fr', 'ar', 'ar', 'fr', 'tr', 'en', 'fr', 'ar'] as const
const cities = [
  'Tunis',
  'Sfax',
  'Sousse',
  'Bizerte',
  'Nabeul',
  'Monastir',
  'Gabès',
  'Ariana',
  'La Marsa',
  'Kairouan',
]
const streets = [
  'avenue Habib Bourguiba',
  'rue de Marseille',
  'avenue de Carthage',
  'rue du Lac',
  'rue Ibn Khaldoun',
  'avenue de la Liberté',
]
const trades = [
  'Construction',
  'Transport',
  'Textiles',
  'Hospitality',
  'Olive oil',
  'Software',
  'Pharmacy',
  'Fishing',
  'Retail',
]
const jobs = [
  'Teacher',
  'Engineer',
  'Pharmacist',
  'Driver',
  'Shopkeeper',
  'Nurse',
  'Farmer',
  'Lawyer',
  'Architect',
  'Student',
  'Retired',
]
// Common names with several spellings, for the search.
const arabicNames = {
  male: ['أحمد', 'محمد', 'يوسف', 'إبراهيم', 'علي', 'عمر'],
  female: ['فاطمة', 'آمنة', 'مريم', 'هدى', 'سلوى', 'رؤى'],
}
const notes = {
  ar: 'يفضّل الاتصال به بعد الساعة 5 مساءً.\nلديه تغطية لدى مكتب آخر حتى الربيع القادم.',
  other: 'Prefers to be called after 5 p.m.\nHas cover with another agency until next spring.',
}
const sources = ['walk_in', 'referral', 'website', 'referral', 'partner', 'campaign']

const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item
const two = (n: number) => String(n).padStart(2, '0')
const mailbox = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')

const phoneOf = (n: number) =>
  `+216${pick([20, 22, 25, 50, 52, 55, 58, 98], n)}${String((n * 7919) % 1_000_000).padStart(6, '0')}`

function shared(n: number, assigned_to: number | null) {
  const kyc_status = pick(['verified', 'verified', 'pending', 'verified', 'expired'] as const, n)
  return {
    status: n % 10 === 3 ? 'blocked' : 'prospect',
    phone: phoneOf(n),
    address: {
      line1: `${(n % 180) + 1} ${pick(streets, n)}`,
      city: pick(cities, n * 3),
      postcode: String(1000 + ((n * 37) % 8999)),
      country: 'TN',
    },
    kyc_status,
    kyc_expiry:
      kyc_status === 'pending'
        ? null
        : `${kyc_status === 'expired' ? 2025 : 2027 + (n % 3)}-${two((n % 12) + 1)}-${two((n % 28) + 1)}`,
    consent_data: n % 7 !== 0,
    consent_marketing: n % 3 === 0,
    source: pick(sources, n),
    assigned_to,
    tags: [
      ...(n % 11 === 0 ? ['vip'] : []),
      ...(n % 17 === 0 ? ['fleet'] : []),
      ...(n % 5 === 0 ? ['renewal-call'] : []),
    ],
    notes: n % 9 === 0 ? notes[pick(mix, n * 7) === 'ar' ? 'ar' : 'other'] : null,
  }
}

function person(n: number) {
  const language = pick(mix, n * 7)
  const faker = languages[language]
  const sex = n % 2 ? 'male' : 'female'
  const first_name =
    language === 'ar' ? pick(arabicNames[sex], Math.floor(n / 10)) : faker.person.firstName(sex)
  const last_name = faker.person.lastName()
  const mail = mailbox(`${first_name} ${last_name}`)
  return {
    kind: 'person',
    first_name,
    last_name,
    gender: sex,
    date_of_birth: `${1946 + ((n * 13) % 60)}-${two((n % 12) + 1)}-${two((n % 28) + 1)}`,
    marital_status: pick(['married', 'single', 'married', 'divorced', 'widowed'], n),
    occupation: pick(jobs, n),
    national_id: String(10_000_000 + n),
    email: mail.length > 3 ? `${mail}.${n}@example.com` : `customer.${n}@example.com`,
    preferred_language: language,
  }
}

function company(n: number) {
  const trade = pick(trades, n)
  const company_name = `${french.company.name()} ${trade}`
  return {
    kind: 'company',
    company_name,
    legal_name: `${company_name} ${pick(['SARL', 'SA', 'SUARL'], n)}`,
    legal_form: pick(['SARL', 'SA', 'SUARL'], n),
    industry: trade,
    registration_no: `B${String(1_000_000 + n)}`,
    tax_no: `${String(1_200_000 + n)}/A/M/000`,
    email: `office.${n}@example.com`,
    preferred_language: 'fr',
    contacts: [
      {
        name: `${french.person.firstName()} ${french.person.lastName()}`,
        role: pick(['Director', 'Accounts', 'Fleet'], n),
        email: null,
        phone: phoneOf(n + 1),
      },
    ],
  }
}

/**
 * Returns a made-up status and end of cover for a requested extra customer, because only some of them get
 * policies.
 */
function standing(n: number, today: string) {
  const place = n % 10
  if (place === 3 || place === 1 || place === 8) return {}
  const isOver = place === 2
  const covered_until = daysAfter(today, (n % 360) + (isOver ? -800 : 5))
  return { status: isOver ? 'inactive' : 'active', covered_until }
}

/** A few hundred customers of an agency between Tunis, Marseille and Istanbul, or as many as requested. */
export const demo: DemoData = {
  resource: 'customers',
  after: ['users', 'insurance-companies'],
  over: 800,
  *rows({ count, start, ids, today }) {
    for (const faker of Object.values(languages)) faker.seed(20_260_101 + start)
    const staff = (ids.users ?? []).slice(2, 5).concat((ids.users ?? []).slice(6, 12))
    for (let n = start + 1; n <= start + (count ?? COUNT); n++) {
      const assigned = n % 8 === 0 || !staff.length ? null : pick(staff, n * 5)
      const cover = count === undefined ? {} : standing(n, today)
      yield { ...shared(n, assigned), ...(n % 4 === 0 ? company(n) : person(n)), ...cover }
    }
  },
}
