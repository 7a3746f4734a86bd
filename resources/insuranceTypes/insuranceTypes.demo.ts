import type { DemoData } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import { type Product, typeRecord } from './insuranceTypes.first'
import { type TaxedType, taxLinesFor } from './taxTables'

/** An insurance type that is still a draft. */
const pet: Product = {
  code: 'PET',
  names: ['Pet', 'Animaux', 'الحيوانات الأليفة', 'Evcil hayvan'],
  category: 'other',
  documents: ['identity'],
  coverages: [['VET', 'Veterinary costs', 'aggregate']],
  status: 'draft',
}

/** Usual deductibles of a Tunisian office in millimes, by insurance type and coverage. */
const deductibles: Record<string, Record<string, number>> = {
  MOTOR: { FIRE: 150_000, THEFT: 300_000, DAMAGE: 500_000, GLASS: 50_000 },
  FLEET: { DAMAGE: 750_000 },
  HOME: { FIRE: 100_000, WATER: 75_000, THEFT: 100_000 },
  BUSINESS: { FIRE: 500_000, STOCK: 250_000 },
  HEALTH: { OUTP: 20_000 },
  TRAVEL: { MEDICAL: 10_000, LUGGAGE: 5_000 },
  LIABILITY: { PI: 500_000 },
  CARGO: { CARGO: 200_000 },
  SITE: { WORKS: 1_000_000 },
  PET: { VET: 15_000 },
}

const coverageWithDeductible = (type: Values, coverage: Values) => {
  const amount = deductibles[String(type.code)]?.[String(coverage.code)]
  return { ...coverage, default_deductible: amount ? { amount, currency: 'TND' } : null }
}

/** The demo office's changes to the shipped types: taxes and deductibles, and a type of its own. */
export const demo: DemoData = {
  resource: 'insurance-types',
  after: ['insurance-types', 'users'],
  over: 900,
  rows: () => [typeRecord(pet)],
  *amendments(written, { recordsOf }) {
    for (const type of [...recordsOf('insurance-types'), ...written])
      yield {
        resource: 'insurance-types',
        id: Number(type.id),
        values: {
          tax_lines: taxLinesFor('TN', type as unknown as TaxedType),
          coverages: (type.coverages as Values[]).map(each => coverageWithDeductible(type, each)),
        },
      }
  },
}
