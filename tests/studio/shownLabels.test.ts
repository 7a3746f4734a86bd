import Polyglot from 'node-polyglot'
import { expect, it } from 'vitest'
import { languageNames } from '../../src/core/i18n/languages'
import { borrowedLabels, labelsOf, shownLabels } from '../../src/define/shownLabels'

const english = { en: { name: 'Vehicle |||| Vehicles', new: 'New vehicle', fields: { plate: 'Plate' } } }
const arabic = { ar: { name: 'مركبة |||| مركبات', fields: { plate: 'اللوحة' } } }

/** Returns a name for a number of records, as the screens and the server translate it. */
const named = (name: unknown, locale: string, smart_count: number) =>
  new Polyglot({ locale, phrases: { name: name as string } }).t('name', { smart_count })

it.each(languageNames)(
  'T-09 in %s, a definition that is named in English only shows these names',
  language => {
    const { name, fields, ...others } = shownLabels({ labels: english }, language)
    expect([1, 2, 5].map(count => named(name, language, count))).toEqual(['Vehicle', 'Vehicles', 'Vehicles'])
    expect(fields).toEqual({ plate: 'Plate' })
    // In another language, “New” is a phrase of that language, with the name.
    expect(others).toEqual(language === 'en' ? { new: 'New vehicle' } : {})
  },
)

it.each(languageNames)('T-09 in %s, Arabic names are used for one and for several records', language => {
  const { name, fields } = shownLabels({ labels: arabic }, language)
  expect([1, 2, 11].map(count => named(name, language, count))).toEqual(['مركبة', 'مركبات', 'مركبات'])
  expect(fields).toEqual({ plate: 'اللوحة' })
})

it('T-09 a label in the language comes first, then English, then the other languages', () => {
  const labels = {
    fr: { fields: { plate: 'Plaque', seats: 'Places' }, help: { plate: 'Sans tirets.' } },
    en: { fields: { plate: 'Plate' } },
    tr: { fields: { seats: 'Koltuk' } },
  }
  expect(shownLabels({ labels }, 'tr')).toEqual({
    fields: { plate: 'Plate', seats: 'Koltuk' },
    help: { plate: 'Sans tirets.' },
  })
  expect(borrowedLabels({ labels }, 'fr')).toEqual({ fields: { plate: 'Plate', seats: 'Koltuk' } })
  expect(labelsOf({ labels }, 'ar')).toEqual({})
  // Names such as “Seats” of “seats” are English already.
  expect(shownLabels({ labels }, 'en')).toEqual({ fields: { plate: 'Plate' } })
})

it('T-09 six Arabic forms stay in Arabic, and are two elsewhere', () => {
  const name = 'مركبات |||| مركبة |||| مركبتان |||| مركبات |||| مركبة |||| مركبة'
  expect(shownLabels({ labels: { ar: { name } } }, 'ar')).toEqual({ name })
  expect(shownLabels({ labels: { ar: { name } } }, 'fr')).toEqual({ name: 'مركبة |||| مركبات' })
})
