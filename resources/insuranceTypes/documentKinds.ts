/** The kinds of documents that an insurance type can require. Work orders, quotes and policies hold them. */
export const documentKinds = [
  'identity',
  'driving_licence',
  'vehicle_registration',
  'title_deed',
  'medical_certificate',
  'company_registration',
  'claims_history',
  'passport',
  'valuation',
  'photos',
] as const
