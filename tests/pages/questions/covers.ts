import type { Question } from '../../../src/core/questions/question'
import { answers, choice, defineResource, questions, text, wholeNumber } from '../../../src/define'

/** A resource whose records answer questions; their subject is a plain number here. */
export const covers = defineResource({
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: {
    name: text(),
    status: choice(['draft', 'sent'], { default: 'draft', readOnly: true }),
    type_id: wholeNumber(),
    set_id: wholeNumber({ readOnly: true }),
    answers: answers({ set: 'set_id', of: 'type_id', stage: 'request' }),
  },
  list: { columns: ['name'] },
  form: [{ section: 'basics', fields: ['name', 'type_id', 'answers'] }],
})

/** A resource with versions of questions. */
export const versions = defineResource({
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: {
    name: text(),
    status: choice(['draft', 'published'], { default: 'draft', readOnly: true }),
    questions: questions(),
  },
  form: [{ section: 'basics', fields: ['name', 'questions'] }],
})

const use: Question = {
  key: 'use',
  label: { en: 'Use' },
  type: 'choice',
  required: true,
  options: [
    { value: 'private', label: { en: 'Private' } },
    { value: 'taxi', label: { en: 'Taxi' } },
  ],
}

export const asked: Record<number, Question[]> = {
  1: [
    use,
    {
      key: 'seats',
      label: { en: 'Seats' },
      type: 'number',
      max: 9,
      unit: 'pcs',
      visible_if: { use: 'taxi' },
    },
    {
      key: 'drivers',
      label: { en: 'Drivers' },
      type: 'list',
      fields: [{ key: 'name', label: { en: 'Full name' }, type: 'text', required: true }],
    },
  ],
  2: [{ key: 'area', label: { en: 'Area' }, type: 'number', min: 1 }],
}

/** Returns the API's response. Version 12 is the current version of type 1, version 11 is older. */
export const answerQuestions = async (_resource: string, { of, set }: { of?: number; set?: number }) => {
  const type = set === undefined ? (of ?? 0) : 1
  const current = { id: 10 + type + 1, number: 2 }
  const id = set ?? current.id
  return { data: { id, number: id === 11 ? 1 : 2, of: type, questions: asked[type] ?? [], current } }
}
