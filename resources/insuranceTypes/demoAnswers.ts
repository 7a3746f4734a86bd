import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import { pick } from '../insuranceCompanies/demoMarket'

const cars = [
  ['Peugeot', '208'],
  ['Kia', 'Rio'],
  ['Renault', 'Clio'],
  ['Volkswagen', 'Golf'],
  ['Isuzu', 'D-Max'],
  ['Dacia', 'Logan'],
] as const
const people = [
  'Amel Trabelsi',
  'Bilal Haddad',
  'Inès Gharbi',
  'Hedi Jaziri',
  'Deniz Aydın',
  'Chloé Martin',
] as const
const streets = [
  '12 rue de Marseille, Tunis',
  '4 avenue de la Liberté, Sousse',
  '27 rue Ibn Khaldoun, Sfax',
  '9 rue des Jasmins, La Marsa',
] as const
const trades = ['Bakery', 'Furniture workshop', 'Pharmacy', 'Software house', 'Garage'] as const

const tnd = (thousands: number) => ({ amount: thousands * 1_000_000, currency: 'TND' })
const day = (n: number, year: number) => `${year}-0${(n % 9) + 1}-1${n % 10}`
const plate = (n: number) => `${180 + (n % 60)} TU ${1000 + ((n * 137) % 9000)}`

type Answering = (n: number, today: string) => Values

const byCode: Readonly<Record<string, Answering>> = {
  MOTOR: n => {
    const [make, model] = pick(cars, n)
    return {
      plate: plate(n),
      make,
      model,
      year: 2012 + (n % 13),
      value: tnd(18 + ((n * 7) % 60)),
      use: pick(['private', 'private', 'private', 'taxi'], n),
      fuel: pick(['petrol', 'diesel'], n),
      seats: 5,
      drivers: [
        {
          name: pick(people, n),
          birth_date: day(n, 1968 + (n % 30)),
          licence_date: day(n + 3, 1988 + (n % 30)),
        },
      ],
      coefficient: pick(['0.5', '0.7', '0.85', '1', '1.25'], n),
      cover: pick(['third_party', 'fire_theft', 'comprehensive'], n),
    }
  },
  FLEET: n => ({
    fleet_name: `Delivery fleet ${n % 7}`,
    vehicle_count: 6 + (n % 40),
    fleet_use: ['commercial'],
    vehicles: [0, 1].map(at => ({ plate: plate(n + at), make: pick(cars, n + at)[0], year: 2016 + (n % 8) })),
    cover: 'comprehensive',
  }),
  HOME: n => ({
    address: pick(streets, n),
    kind: pick(['house', 'flat'], n),
    occupant: pick(['owner', 'tenant', 'landlord'], n),
    area: 70 + ((n * 13) % 180),
    built: 1975 + (n % 45),
    alarm: n % 3 === 0,
    building: tnd(180 + (n % 50) * 4),
    contents: tnd(30 + (n % 20)),
    valuables: tnd(n % 9),
  }),
  BUSINESS: n => ({
    address: pick(streets, n),
    activity: pick(trades, n),
    kind: pick(['office', 'shop', 'warehouse', 'workshop'], n),
    area: 120 + ((n * 31) % 800),
    contents: tnd(90 + (n % 30) * 5),
    stock: tnd(20 + (n % 40)),
  }),
  HEALTH: n => ({
    members: [
      { name: pick(people, n), birth_date: day(n, 1975 + (n % 20)), relation: 'self' },
      { name: pick(people, n + 2), birth_date: day(n + 1, 2010 + (n % 10)), relation: 'child' },
    ],
    plan: pick(['basic', 'comfort', 'premium'], n),
    area_of_cover: pick(['country', 'maghreb', 'europe'], n),
    co_pay: '20',
  }),
  'GROUP-HEALTH': n => ({
    group_name: `${pick(trades, n)} staff`,
    employees: 12 + ((n * 11) % 200),
    plan: 'comfort',
    area_of_cover: 'country',
  }),
  TRAVEL: (n, today) => ({
    destination: pick(['Paris', 'Istanbul', 'Rome', 'Montréal'], n),
    zone: pick(['europe', 'world', 'europe', 'world_all'], n),
    departure: daysAfter(today, 20 + (n % 40)),
    return: daysAfter(today, 30 + (n % 40)),
    travellers: [{ name: pick(people, n), birth_date: day(n, 1980 + (n % 20)) }],
  }),
  LIFE: n => ({
    insured_name: pick(people, n),
    insured_birth_date: day(n, 1970 + (n % 25)),
    smoker: n % 4 === 0,
    beneficiaries: [
      { name: pick(people, n + 1), share: '60' },
      { name: pick(people, n + 2), share: '40' },
    ],
    sum_insured: tnd(100 + (n % 10) * 25),
    term_years: 10 + (n % 15),
  }),
  LIABILITY: n => ({
    activity: pick(['Architect', 'Engineering office', 'Accountant', 'Clinic'], n),
    turnover: tnd(300 + (n % 30) * 20),
    staff_count: 3 + (n % 40),
    territory: 'country',
    limit_claim: tnd(500),
    limit_aggregate: tnd(1000),
  }),
  CARGO: n => ({
    goods: pick(['Olive oil in bottles', 'Machine parts', 'Textiles', 'Dates'], n),
    cargo_value: tnd(80 + (n % 20) * 10),
    cover_kind: 'open',
    origin: pick(['Radès', 'Sfax', 'Bizerte'], n),
    destination: pick(['Marseille', 'Genova', 'Istanbul'], n),
    conveyance: 'sea',
  }),
  SITE: (n, today) => ({
    project: pick(['Clinic extension', 'Residential block', 'Warehouse'], n),
    site_address: pick(streets, n),
    works_kind: 'building',
    works_value: tnd(900 + (n % 10) * 100),
    works_start: daysAfter(today, 15),
    works_end: daysAfter(today, 380),
    staff_count: 20 + (n % 60),
  }),
}

/** Returns the nth record's answers to the questions of its insurance type. */
export const answersFor = (code: string, n: number, today = '2026-01-01'): Values | null =>
  byCode[code]?.(n, today) ?? null
