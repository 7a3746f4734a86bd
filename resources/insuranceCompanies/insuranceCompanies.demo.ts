import type { DemoData } from '../../server/hooks'

const carriers = [
  ['Hannibal Assurances', 'HANN', 'TND', 'Tunis', 'TN', 'a', 'active'],
  ['Sahel Mutuelle', 'SAHEL', 'TND', 'Sousse', 'TN', 'bbb', 'active'],
  ['Al Amana Takaful', 'AMANA', 'TND', 'Tunis', 'TN', 'bbb', 'active'],
  ['Compagnie du Cap Bon', 'CAPBON', 'TND', 'Nabeul', 'TN', 'bb', 'active'],
  ['Méridienne Vie', 'MERID', 'EUR', 'Marseille', 'FR', 'aa', 'active'],
  ['Northgate Specialty', 'NORTH', 'EUR', 'Dublin', 'IE', 'a', 'active'],
  ['Bosphorus Sigorta', 'BOSPH', 'EUR', 'İstanbul', 'TR', 'a', 'active'],
  ['Atlas Prévoyance', 'ATLAS', 'EUR', 'Lyon', 'FR', 'aa', 'active'],
  ['Medina Mutual', 'MEDINA', 'TND', 'Sfax', 'TN', 'b', 'suspended'],
  ['Oasis General', 'OASIS', 'TND', 'Tozeur', 'TN', 'not_rated', 'draft'],
  ['Old Harbour Marine', 'HARBR', 'EUR', 'Rotterdam', 'NL', 'bbb', 'terminated'],
] as const

const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

export const demo: DemoData = {
  resource: 'insurance-companies',
  after: ['insurance-types'],
  over: 900,
  rows: ({ ids }) => {
    const types = ids['insurance-types'] ?? []
    return carriers.map(([name, code, currency, city, country, rating, status], index) => {
      const site = `${slug(name)}.example`
      const line = `+21671${String(200_300 + index * 1111)}`
      return {
        name,
        legal_name: `${name} SA`,
        code,
        status,
        licence_no: `${country}-${1980 + index}-${String(412 + index * 37).padStart(4, '0')}`,
        licence_expiry: `20${27 + (index % 4)}-${String((index % 12) + 1).padStart(2, '0')}-28`,
        currency,
        rating,
        email: `contact@${site}`,
        phone: line,
        claims_email: `claims@${site}`,
        website: `https://www.${site}`,
        portal_url: `https://brokers.${site}`,
        address: {
          line1: `${12 + index * 3} avenue des Assureurs`,
          city,
          country,
          postcode: String(1000 + index * 53),
        },
        contacts: [
          {
            name: ['Amira Slim', 'Paul Lemoine', 'Elif Demir', 'Tarek Bouzid'][index % 4],
            role: 'Broker desk',
            email: `brokers@${site}`,
            phone: line,
          },
        ],
        billing_mode: index % 3 ? 'agency_bill' : 'direct_bill',
        payment_terms_days: [30, 45, 60][index % 3],
        quote_days: (index % 5) + 2,
        appointments: types
          .filter((_type, position) => (position + index) % 3 !== 0)
          .map((insurance_type_id, position) => ({
            insurance_type_id,
            commission_rate: ['12.5', '15', '17.25', '20'][(position + index) % 4],
            commission_basis: 'both',
            effective_from: '2023-01-01',
          })),
        tags: index % 2 ? ['local'] : ['specialist'],
      }
    })
  },
}
