import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answers, defineResource, reference, text } from '../../src/define'
import { AnswersCell } from '../../src/fields/answers/answersCell.view'
import { dataProvider, renderField } from './screen'

const risks = defineResource({
  name: 'risks',
  title: 'name',
  subject: 'Risk',
  fields: {
    of_id: reference('types'),
    name: text(),
    set_id: reference('sets'),
    answers: answers({ set: 'set_id', of: 'of_id', stage: 'request' }),
  },
})
const record = { id: 1, version: 1, of_id: 2, set_id: 3, answers: { plate: '123 TU 4567' } }
const question = {
  id: 3,
  number: 1,
  of: 2,
  current: null,
  questions: [{ key: 'plate', type: 'text', label: { en: 'Plate', tr: 'Plaka' } }],
}

const questions = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  Object.assign(dataProvider, { questions })
})
afterEach(() => {
  Reflect.deleteProperty(dataProvider, 'questions')
})

const show = () =>
  renderField(
    <AnswersCell
      value={record.answers}
      field={risks.fields.answers}
      name="answers"
      resource={risks}
      record={record}
    />,
    { locale: 'tr' },
  )

it('I-01 shows no answer key while its question loads', async () => {
  let load: (answer: unknown) => void = () => undefined
  questions.mockReturnValue(
    new Promise(resolve => {
      load = resolve
    }),
  )
  show()
  expect(screen.queryByText(/Plate/)).toBeNull()
  load({ data: question })
  expect(await screen.findByText('Plaka')).toBeInTheDocument()
  expect(screen.getByText('123 TU 4567')).toBeInTheDocument()
})
