/** The documents that a claim might need. */
export const claimDocuments = [
  'claim_form',
  'police_report',
  'accident_statement',
  'photos',
  'repair_estimate',
  'invoice',
  'expert_report',
  'medical_certificate',
  'identity',
  'driving_licence',
  'travel_proof',
  'bank_details',
] as const
export type ClaimDocument = (typeof claimDocuments)[number]

export const lossTypes = [
  'collision',
  'glass',
  'theft',
  'fire',
  'water',
  'storm',
  'illness',
  'injury',
  'death',
  'baggage',
  'liability',
  'goods',
  'other',
] as const
export type LossType = (typeof lossTypes)[number]

const needed: Record<LossType, readonly ClaimDocument[]> = {
  collision: ['accident_statement', 'photos', 'driving_licence', 'repair_estimate'],
  glass: ['photos', 'invoice'],
  theft: ['police_report', 'identity'],
  fire: ['claim_form', 'photos', 'expert_report'],
  water: ['claim_form', 'photos', 'repair_estimate'],
  storm: ['claim_form', 'photos', 'repair_estimate'],
  illness: ['claim_form', 'medical_certificate', 'invoice'],
  injury: ['claim_form', 'medical_certificate', 'police_report'],
  death: ['claim_form', 'medical_certificate', 'identity'],
  baggage: ['claim_form', 'travel_proof', 'invoice'],
  liability: ['claim_form', 'accident_statement'],
  goods: ['claim_form', 'photos', 'invoice'],
  other: ['claim_form'],
}

/**
 * Returns the documents that a new claim requires, by its type of loss. Types that the office has added
 * require the documents of `other`.
 */
export const documentsFor = (loss: string | null): ClaimDocument[] => [
  ...(loss !== null && Object.hasOwn(needed, loss) ? needed[loss as LossType] : needed.other),
]
