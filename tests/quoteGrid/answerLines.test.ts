import { expect, it } from 'vitest'
import { answerLines } from '../../resources/workOrders/answerLines'
import type { Question } from '../../src/core/questions/question'

const number = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  type: 'number',
  label: { en: key, fr: key, ar: key, tr: key },
  ...more,
})

it('D-15 a carrier reads numbers in its language, and a year as written', () => {
  const questions = [number('year', { code: true }), number('mileage', { unit: 'km' })]
  const lines = answerLines(questions, { year: 2012, mileage: 120_000 }, { language: 'tr', yes: '', no: '' })
  expect(lines).toEqual([
    { label: 'year', value: '2012' },
    { label: 'mileage', value: '120.000 km' },
  ])
})
