import type { DemoData } from '../../server/demo/demoData'
import { coverNames } from './coverNames'

type Coverage = [
  code: string,
  name: string,
  kind: 'per_occurrence' | 'aggregate' | 'sum_insured',
  deductible?: number,
]

interface Product {
  code: string
  names: [en: string, fr: string, ar: string, tr: string]
  category: string
  tax: string
  term?: number
  documents: string[]
  coverages: Coverage[]
  status?: string
}

const products: Product[] = [
  {
    code: 'MOTOR',
    names: ['Motor', 'Automobile', 'السيارات', 'Kasko ve trafik'],
    category: 'motor',
    tax: '10',
    documents: ['identity', 'driving_licence', 'vehicle_registration', 'claims_history'],
    coverages: [
      ['TPL', 'Third-party liability', 'per_occurrence'],
      ['FIRE', 'Fire', 'sum_insured', 150_000],
      ['THEFT', 'Theft', 'sum_insured', 300_000],
      ['DAMAGE', 'Own damage', 'sum_insured', 500_000],
      ['GLASS', 'Glass breakage', 'per_occurrence', 50_000],
      ['ASSIST', 'Roadside assistance', 'per_occurrence'],
    ],
  },
  {
    code: 'FLEET',
    names: ['Motor fleet', 'Flotte automobile', 'أسطول السيارات', 'Filo'],
    category: 'motor',
    tax: '10',
    documents: ['company_registration', 'vehicle_registration', 'claims_history'],
    coverages: [
      ['TPL', 'Third-party liability', 'per_occurrence'],
      ['DAMAGE', 'Own damage', 'sum_insured', 750_000],
    ],
  },
  {
    code: 'HOME',
    names: ['Home', 'Multirisque habitation', 'السكن', 'Konut'],
    category: 'property',
    tax: '10',
    documents: ['identity', 'title_deed', 'photos'],
    coverages: [
      ['FIRE', 'Fire and explosion', 'sum_insured', 100_000],
      ['WATER', 'Water damage', 'per_occurrence', 75_000],
      ['THEFT', 'Theft and burglary', 'sum_insured', 100_000],
      ['LIAB', 'Private liability', 'per_occurrence'],
    ],
  },
  {
    code: 'BUSINESS',
    names: ['Business premises', 'Multirisque professionnelle', 'المحلات المهنية', 'İşyeri'],
    category: 'property',
    tax: '10',
    documents: ['company_registration', 'valuation', 'photos'],
    coverages: [
      ['FIRE', 'Fire and explosion', 'sum_insured', 500_000],
      ['STOCK', 'Stock', 'sum_insured', 250_000],
      ['INTERRUPT', 'Business interruption', 'aggregate'],
    ],
  },
  {
    code: 'HEALTH',
    names: ['Health', 'Santé', 'الصحة', 'Sağlık'],
    category: 'health',
    tax: '5',
    documents: ['identity', 'medical_certificate'],
    coverages: [
      ['HOSP', 'Hospital', 'aggregate'],
      ['OUTP', 'Out-patient', 'aggregate', 20_000],
      ['DENTAL', 'Dental', 'aggregate'],
    ],
  },
  {
    code: 'GROUP-HEALTH',
    names: ['Group health', 'Santé collective', 'التأمين الصحي الجماعي', 'Grup sağlık'],
    category: 'health',
    tax: '5',
    documents: ['company_registration'],
    coverages: [
      ['HOSP', 'Hospital', 'aggregate'],
      ['OUTP', 'Out-patient', 'aggregate'],
    ],
  },
  {
    code: 'TRAVEL',
    names: ['Travel', 'Voyage', 'السفر', 'Seyahat'],
    category: 'travel',
    tax: '10',
    term: 1,
    documents: ['passport'],
    coverages: [
      ['MEDICAL', 'Medical expenses', 'per_occurrence', 10_000],
      ['REPAT', 'Repatriation', 'per_occurrence'],
      ['LUGGAGE', 'Luggage', 'sum_insured', 5_000],
    ],
  },
  {
    code: 'LIFE',
    names: ['Term life', 'Temporaire décès', 'الحياة', 'Hayat'],
    category: 'life',
    tax: '0',
    term: 120,
    documents: ['identity', 'medical_certificate'],
    coverages: [
      ['DEATH', 'Death', 'sum_insured'],
      ['DISABLE', 'Total disability', 'sum_insured'],
    ],
  },
  {
    code: 'LIABILITY',
    names: ['Professional liability', 'RC professionnelle', 'المسؤولية المهنية', 'Mesleki sorumluluk'],
    category: 'liability',
    tax: '10',
    documents: ['company_registration', 'claims_history'],
    coverages: [
      ['PI', 'Professional indemnity', 'aggregate', 500_000],
      ['PUBLIC', 'Public liability', 'per_occurrence'],
    ],
  },
  {
    code: 'CARGO',
    names: ['Marine cargo', 'Transport maritime', 'الشحن البحري', 'Nakliyat'],
    category: 'marine',
    tax: '5',
    documents: ['company_registration', 'valuation'],
    coverages: [['CARGO', 'All risks', 'sum_insured', 200_000]],
  },
  {
    code: 'SITE',
    names: ['Contractors all risks', 'Tous risques chantier', 'جميع أخطار المقاولين', 'İnşaat all risk'],
    category: 'engineering',
    tax: '10',
    documents: ['company_registration', 'valuation'],
    coverages: [['WORKS', 'Contract works', 'sum_insured', 1_000_000]],
  },
  {
    code: 'PET',
    names: ['Pet', 'Animaux', 'الحيوانات الأليفة', 'Evcil hayvan'],
    category: 'other',
    tax: '10',
    documents: ['identity'],
    coverages: [['VET', 'Veterinary costs', 'aggregate', 15_000]],
    status: 'draft',
  },
]

export const demo: DemoData = {
  resource: 'insurance-types',
  after: ['users'],
  over: 900,
  rows: () =>
    products.map(
      ({
        code,
        names: [name, name_fr, name_ar, name_tr],
        category,
        tax,
        term = 12,
        documents,
        coverages,
        status,
      }) => ({
        code,
        name,
        name_fr,
        name_ar,
        name_tr,
        category,
        status: status ?? 'active',
        default_term_months: term,
        first_payment: code === 'TRAVEL' ? 'paid' : 'none',
        quote_validity_days: 30,
        renewable: term === 12,
        tacit_renewal: term === 12 ? category === 'motor' : null,
        cancellation_method: category === 'travel' ? 'flat' : 'pro_rata',
        tax_lines: [
          { code: 'TUA', name: 'Insurance tax', rate: tax, base: 'net_and_fees', valid_from: '2020-01-01' },
        ],
        required_documents: documents,
        coverages: coverages.map(([code, name, limit_kind, deductible], index) => ({
          code,
          name,
          ...coverNames[name],
          limit_kind,
          mandatory: index === 0,
          default_deductible: deductible ? { amount: deductible, currency: 'TND' } : null,
        })),
      }),
    ),
}
