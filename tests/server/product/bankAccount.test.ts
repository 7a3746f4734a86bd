import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { customers } from '../../../resources/customers'
import { isIban, plainIban } from '../../../resources/customers/bankAccount'

const file = readFileSync(join(import.meta.dirname, '../../files/iban-national-key.csv'), 'utf8')
const inFile = file
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(';')[3] ?? '')

/** Whether a national number is a multiple of 97, as one with a right key is. */
const isMultiple = (iban: string) => BigInt(plainIban(iban).slice(4)) % 97n === 0n

describe('F-06 IBANs with their national keys', () => {
  it('F-06 refuses a Tunisian IBAN whose own digits are right and whose national key is wrong', () => {
    const [right = '', wrong = '', , grouped = '', , moroccan = '', french = ''] = inFile
    expect([right, wrong, grouped, moroccan, french].map(isIban)).toEqual([true, false, true, true, true])
    expect([right, wrong, grouped, moroccan].map(isMultiple)).toEqual([true, false, true, true])
  })

  it.each([
    ['TN59', '07040005810111129653', true],
    ['TN59', '10006035183598478831', true],
    ['MA64', '011519000001205000534921', true],
    ['MA64', '011780000012345678901296', true],
  ])('F-06 checks the key of %s %s, and refuses the number after it', (start, number, isRight) => {
    expect(isIban(`${start}${number}`)).toBe(isRight)
    expect(isMultiple(`${start}${number}`)).toBe(isRight)
    // The next number gets the check digits of an IBAN again, by its definition in ISO 13616.
    const next = String(BigInt(number) + 1n).padStart(number.length, '0')
    const country = [...start.slice(0, 2)].map(letter => Number.parseInt(letter, 36)).join('')
    const check = String(98n - (BigInt(`${next}${country}00`) % 97n)).padStart(2, '0')
    expect(BigInt(`${next}${country}${check}`) % 97n).toBe(1n)
    expect(isIban(`${start.slice(0, 2)}${check}${next}`)).toBe(false)
  })

  it.each([
    'TN59\u00a01000\u00a01000\u00a01234\u00a05678\u00a09029',
    'TN59\u202f1000\u202f1000\u202f1234\u202f5678\u202f9029',
    'TN59-1000-1000-1234-5678-9029',
    'TN59\u20111000\u20111000\u20131234\u20135678\u20119029',
    'IBAN: TN59 1000 1000 1234 5678 9029',
    '\u200eTN59 1000 1000 1234 5678 9029\u200f',
    'tn59 ١٠٠٠ ١٠٠٠ ١٢٣٤ ٥٦٧٨ ٩٠٢٩',
  ])('F-06 reads %s', typed => {
    expect(isIban(typed)).toBe(true)
    expect(plainIban(typed)).toBe('TN5910001000123456789029')
  })

  it('F-06 a wrong number that is already stored does not prevent other changes', () => {
    const [, wrong = ''] = inFile
    const stored = { bank_iban: plainIban(wrong) }
    const isValid = (bank_iban: string, before?: typeof stored) =>
      customers.rules.iban?.isValid({ ...stored, bank_iban }, { before, today: '2026-11-28' })
    expect(isValid(stored.bank_iban, stored)).toBe(true)
    expect(isValid(stored.bank_iban)).toBe(false)
    expect(isValid(stored.bank_iban, { bank_iban: 'TN5910001000123456789029' })).toBe(false)
  })
})
