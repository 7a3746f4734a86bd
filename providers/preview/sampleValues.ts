import type { AnyField } from '../../src/core/field/fieldType'
import { officeToday } from '../../src/core/field/officeToday'
import { schemaOf, typeOf } from '../../src/core/field/registry'
import { preferredCurrency } from '../../src/core/money/currencyOf'
import { daysAfter } from '../../src/core/schema/days'
import '../../src/fields/schemas'

/** Returns the IDs that references to a resource can use; none if the user can't open the resource. */
export type SampleIds = (resource: string) => readonly number[]

/** The dependencies of sample values. */
export interface SampleContext {
  idsOf: SampleIds
  /** Returns the word that a text field's samples start with, before their number. */
  labelOf: (field: string) => string
}

const people = ['Amel Trabelsi', 'Deniz Kaya', 'Chloé Martin', 'Bilal Haddad', 'Inès Laurent', 'Sami Gharbi']
const texts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/city|town|ville|place/, ['Tunis', 'Lyon', 'İzmir', 'Sfax', 'Marseille', 'Bursa', 'Sousse']],
  [/country|nation/, ['Tunisia', 'France', 'Türkiye', 'Algeria']],
  [/first_?name/, people.map(name => name.split(' ')[0] ?? '')],
  [/last_?name|surname/, people.map(name => name.split(' ')[1] ?? '')],
  [/person|contact|owner|author|driver|full_?name/, people],
  [/street|address/, ['12 Avenue de Paris', '4 Rue du Lac', '27 Atatürk Caddesi', '8 Rue des Oliviers']],
  [/company|firm|employer|supplier|provider/, ['Atlas Transport', 'Carthage Foods', 'Bosphorus Tours']],
  [/reason|note|comment|description|details/, ['As agreed by phone', 'Documents are complete', 'Call again']],
]

/** How many numbers are tried until the field accepts a value. */
const TRIES = 8

/**
 * Creates the nth sample value of a field: realistic, always
 * the same, and valid for the field. Null if there is none.
 *
 * @example sampleValue('city', { kind: 'text' }, { n: 3, idsOf: () => [], labelOf: name => name }) // 'Sfax'
 */
export function sampleValue(
  name: string,
  field: AnyField,
  { n, idsOf, labelOf }: SampleContext & { n: number },
): unknown {
  const type = typeOf(field)
  const target = type.reference?.(field)
  if (target) {
    const ids = idsOf(target.to)
    const id = ids[n % ids.length]
    return id === undefined ? null : target.many ? [id] : id
  }
  // Samples have no files.
  if (type.files || type.writeOnly) return null
  for (let attempt = 0; attempt < TRIES; attempt++)
    for (const candidate of candidates(name, field, { n: n + attempt * 7, labelOf })) {
      const checked = schemaOf(field).safeParse(candidate)
      if (checked.success) return checked.data
    }
  return null
}

/** Returns possible values of a field, the most realistic first. */
function candidates(
  name: string,
  field: AnyField,
  { n, labelOf }: Pick<SampleContext, 'labelOf'> & { n: number },
): unknown[] {
  const { expression, measured, sample } = typeOf(field)
  const own = sample(field, n)
  if (expression === 'text') return [textOf(name, field, n) ?? `${labelOf(name)} ${n}`, own]
  // Dates are close to today, so that deadlines and schedules have something to show.
  if (measured === 'day') return [daysAfter(officeToday(), ((n * 13) % 120) - 40), own]
  if (expression === 'money') return [{ ...(own as object), currency: preferredCurrency() }, own]
  return [own]
}

function textOf(name: string, field: AnyField, n: number): string | undefined {
  const numbered = 'numbered' in field && typeof field.numbered === 'string' ? field.numbered : undefined
  if (numbered) return numberedText(numbered, n)
  const [, words] = texts.find(([pattern]) => pattern.test(name)) ?? []
  return words?.[n % words.length]
}

/** Fills a pattern such as `INV-{year}-{number:6}`, as the server does. */
const numberedText = (pattern: string, n: number) =>
  pattern
    .replace(/\{year\}/gu, officeToday().slice(0, 4))
    .replace(/\{month\}/gu, officeToday().slice(5, 7))
    .replace(/\{number(?::(\d+))?\}/gu, (_all, digits?: string) =>
      String(n).padStart(Number(digits ?? 1), '0'),
    )
