import type { DemoData } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'

type Coverage = [code: string, name: string, kind: 'per_occurrence' | 'aggregate' | 'sum_insured']

/**
 * An insurance type that ships, with its coverages and required documents. The office adds taxes and amounts.
 */
export interface Product {
  code: string
  names: [en: string, fr: string, ar: string, tr: string]
  category: string
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
    documents: ['identity', 'driving_licence', 'vehicle_registration', 'claims_history'],
    coverages: [
      ['TPL', 'Third-party liability', 'per_occurrence'],
      ['FIRE', 'Fire', 'sum_insured'],
      ['THEFT', 'Theft', 'sum_insured'],
      ['DAMAGE', 'Own damage', 'sum_insured'],
      ['GLASS', 'Glass breakage', 'per_occurrence'],
      ['ASSIST', 'Roadside assistance', 'per_occurrence'],
    ],
  },
  {
    code: 'FLEET',
    names: ['Motor fleet', 'Flotte automobile', 'أسطول السيارات', 'Filo'],
    category: 'motor',
    documents: ['company_registration', 'vehicle_registration', 'claims_history'],
    coverages: [
      ['TPL', 'Third-party liability', 'per_occurrence'],
      ['DAMAGE', 'Own damage', 'sum_insured'],
    ],
  },
  {
    code: 'HOME',
    names: ['Home', 'Multirisque habitation', 'السكن', 'Konut'],
    category: 'property',
    documents: ['identity', 'title_deed', 'photos'],
    coverages: [
      ['FIRE', 'Fire and explosion', 'sum_insured'],
      ['WATER', 'Water damage', 'per_occurrence'],
      ['THEFT', 'Theft and burglary', 'sum_insured'],
      ['LIAB', 'Private liability', 'per_occurrence'],
    ],
  },
  {
    code: 'BUSINESS',
    names: ['Business premises', 'Multirisque professionnelle', 'المحلات المهنية', 'İşyeri'],
    category: 'property',
    documents: ['company_registration', 'valuation', 'photos'],
    coverages: [
      ['FIRE', 'Fire and explosion', 'sum_insured'],
      ['STOCK', 'Stock', 'sum_insured'],
      ['INTERRUPT', 'Business interruption', 'aggregate'],
    ],
  },
  {
    code: 'HEALTH',
    names: ['Health', 'Santé', 'الصحة', 'Sağlık'],
    category: 'health',
    documents: ['identity', 'medical_certificate'],
    coverages: [
      ['HOSP', 'Hospital', 'aggregate'],
      ['OUTP', 'Out-patient', 'aggregate'],
      ['DENTAL', 'Dental', 'aggregate'],
    ],
  },
  {
    code: 'GROUP-HEALTH',
    names: ['Group health', 'Santé collective', 'التأمين الصحي الجماعي', 'Grup sağlık'],
    category: 'health',
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
    term: 1,
    documents: ['passport'],
    coverages: [
      ['MEDICAL', 'Medical expenses', 'per_occurrence'],
      ['REPAT', 'Repatriation', 'per_occurrence'],
      ['LUGGAGE', 'Luggage', 'sum_insured'],
    ],
  },
  {
    code: 'LIFE',
    names: ['Term life', 'Temporaire décès', 'الحياة', 'Hayat'],
    category: 'life',
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
    documents: ['company_registration', 'claims_history'],
    coverages: [
      ['PI', 'Professional indemnity', 'aggregate'],
      ['PUBLIC', 'Public liability', 'per_occurrence'],
    ],
  },
  {
    code: 'CARGO',
    names: ['Marine cargo', 'Transport maritime', 'الشحن البحري', 'Nakliyat'],
    category: 'marine',
    documents: ['company_registration', 'valuation'],
    coverages: [['CARGO', 'All risks', 'sum_insured']],
  },
  {
    code: 'SITE',
    names: ['Contractors all risks', 'Tous risques chantier', 'جميع أخطار المقاولين', 'İnşaat all risk'],
    category: 'engineering',
    documents: ['company_registration', 'valuation'],
    coverages: [['WORKS', 'Contract works', 'sum_insured']],
  },
]

/** Returns the record of an insurance type. */
export const typeRecord = (product: Product): Values => {
  const { code, names, category, term = 12, documents, coverages, status = 'active' } = product
  const [name, name_fr, name_ar, name_tr] = names
  return {
    code,
    name,
    name_fr,
    name_ar,
    name_tr,
    category,
    status,
    default_term_months: term,
    first_payment: code === 'TRAVEL' ? 'paid' : 'none',
    quote_validity_days: 30,
    renewable: term === 12,
    tacit_renewal: term === 12 ? category === 'motor' : null,
    ...(code === 'MOTOR' && frenchBonus),
    cancellation_method: category === 'travel' ? 'flat' : 'pro_rata',
    required_documents: documents,
    coverages: coverages.map(([code, name, limit_kind], index) => ({
      code,
      name,
      ...coverNames[name],
      limit_kind,
      mandatory: index === 0,
    })),
  }
}

/** The bonus-malus clause of France: Code des assurances, annex to A121-1. An office elsewhere replaces it. */
const frenchBonus = {
  bonus_question: 'coefficient',
  bonus_reduction: '5',
  bonus_increase: '25',
  bonus_least: '0.5',
  bonus_most: '3.5',
  bonus_months_before: 2,
}

/** The insurance types that ship (D-03), with or without demo data. */
export const first: DemoData = {
  resource: 'insurance-types',
  rows: () => products.map(typeRecord),
}

/** The translated names of the shipped coverages, by their English names. */
const coverNames: Record<string, { name_fr: string; name_ar: string; name_tr: string }> = {
  'Business interruption': { name_fr: 'Perte d’exploitation', name_ar: 'توقف النشاط', name_tr: 'İş durması' },
  Death: { name_fr: 'Décès', name_ar: 'الوفاة', name_tr: 'Vefat' },
  Dental: { name_fr: 'Soins dentaires', name_ar: 'علاج الأسنان', name_tr: 'Diş tedavisi' },
  Fire: { name_fr: 'Incendie', name_ar: 'الحريق', name_tr: 'Yangın' },
  'Fire and explosion': {
    name_fr: 'Incendie et explosion',
    name_ar: 'الحريق والانفجار',
    name_tr: 'Yangın ve infilak',
  },
  'Glass breakage': { name_fr: 'Bris de glace', name_ar: 'كسر الزجاج', name_tr: 'Cam kırılması' },
  Hospital: { name_fr: 'Hospitalisation', name_ar: 'الإقامة في المستشفى', name_tr: 'Hastane' },
  Luggage: { name_fr: 'Bagages', name_ar: 'الأمتعة', name_tr: 'Bagaj' },
  'Medical expenses': { name_fr: 'Frais médicaux', name_ar: 'المصاريف الطبية', name_tr: 'Tedavi giderleri' },
  'Out-patient': { name_fr: 'Soins ambulatoires', name_ar: 'العلاج الخارجي', name_tr: 'Ayakta tedavi' },
  'Own damage': { name_fr: 'Dommages au véhicule', name_ar: 'أضرار المركبة', name_tr: 'Kasko hasarı' },
  'Private liability': {
    name_fr: 'Responsabilité civile vie privée',
    name_ar: 'المسؤولية الشخصية',
    name_tr: 'Şahsi sorumluluk',
  },
  'Professional indemnity': {
    name_fr: 'Responsabilité civile professionnelle',
    name_ar: 'المسؤولية المهنية',
    name_tr: 'Mesleki sorumluluk',
  },
  'Public liability': {
    name_fr: 'Responsabilité civile exploitation',
    name_ar: 'المسؤولية تجاه الغير',
    name_tr: 'Genel sorumluluk',
  },
  Repatriation: { name_fr: 'Rapatriement', name_ar: 'الإعادة إلى الوطن', name_tr: 'Ülkeye geri dönüş' },
  'Roadside assistance': {
    name_fr: 'Assistance dépannage',
    name_ar: 'المساعدة على الطريق',
    name_tr: 'Yol yardımı',
  },
  Stock: { name_fr: 'Stocks', name_ar: 'المخزون', name_tr: 'Emtia' },
  Theft: { name_fr: 'Vol', name_ar: 'السرقة', name_tr: 'Hırsızlık' },
  'Theft and burglary': {
    name_fr: 'Vol avec effraction',
    name_ar: 'السرقة والسطو',
    name_tr: 'Hırsızlık ve soygun',
  },
  'Third-party liability': {
    name_fr: 'Responsabilité civile',
    name_ar: 'المسؤولية المدنية',
    name_tr: 'Üçüncü şahıs sorumluluğu',
  },
  'Total disability': { name_fr: 'Invalidité totale', name_ar: 'العجز الكلي', name_tr: 'Tam maluliyet' },
  'Water damage': { name_fr: 'Dégâts des eaux', name_ar: 'أضرار المياه', name_tr: 'Su hasarı' },
  'All risks': { name_fr: 'Tous risques', name_ar: 'جميع الأخطار', name_tr: 'Tüm riskler' },
  'Contract works': { name_fr: 'Travaux du contrat', name_ar: 'أعمال العقد', name_tr: 'İnşaat işleri' },
  'Veterinary costs': {
    name_fr: 'Frais vétérinaires',
    name_ar: 'المصاريف البيطرية',
    name_tr: 'Veteriner giderleri',
  },
}
