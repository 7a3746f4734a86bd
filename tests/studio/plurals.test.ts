import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/core/i18n/languages'
import { pluralOf, singularOf } from '../../src/core/i18n/plurals'

describe('T-01 names of one and of several', () => {
  it.each<[Language, one: string, many: string]>([
    ['en', 'Garage', 'Garages'],
    ['en', 'Insurance company', 'Insurance companies'],
    ['en', 'Box', 'Boxes'],
    ['en', 'Branch', 'Branches'],
    ['en', 'Address', 'Addresses'],
    ['en', 'Bus', 'Buses'],
    ['en', 'Warehouse', 'Warehouses'],
    ['en', 'Service area', 'Service areas'],
    ['en', 'Contact person', 'Contact people'],
    ['en', 'Certificate of insurance', 'Certificates of insurance'],
    ['fr', 'Garage', 'Garages'],
    ['fr', 'Bureau', 'Bureaux'],
    ['fr', 'Lieu de sinistre', 'Lieux de sinistre'],
    ['fr', 'Journal', 'Journaux'],
    ['fr', 'Contrat actif', 'Contrats actifs'],
    ['fr', 'Devis', 'Devis'],
    ['fr', 'Reçu', 'Reçus'],
    ['fr', 'Adresse', 'Adresses'],
    ['ar', 'سيارة الشركة', 'سيارات الشركة'],
    ['tr', 'Garaj', 'Garajlar'],
    ['tr', 'Müşteri', 'Müşteriler'],
  ])('T-01 in %s: %s, %s', (language, one, many) => {
    expect([singularOf(many, language), pluralOf(one, language)]).toEqual([one, many])
    expect(singularOf(one, language)).toBe(one)
  })
})
