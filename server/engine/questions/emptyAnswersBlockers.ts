import { emptyAnswers } from '../../../src/core/questions/emptyAnswers'
import type { Answers } from '../../../src/core/questions/question'
import type { Blocker, Values } from '../../../src/core/schema/resource'
import { asAnswers } from '../../../src/fields/answers/answers.type'
import type { Writer } from '../../base/services'
import { questionSource } from './setsOf'
import { currentSets, type QuestionVersion, setsById } from './versions'

/** A field of answers, and the record that contains it. */
export interface AnswersOf {
  record: Values
  field: string
}

/**
 * Returns the questions of a record: those of its own version, or else the current ones; undefined if there
 * are none. Throws if the field is not a field of answers.
 * @example const set = await questionsFor(writer, 'work-orders', { record, field: 'answers' })
 */
export async function questionsFor(
  reader: Pick<Writer, 'db' | 'services'>,
  resource: string,
  { record, field: name }: AnswersOf,
): Promise<QuestionVersion | undefined> {
  const { services } = reader
  const of = services.resources.get(resource)
  const field = asAnswers(of.fields[name])
  if (!field) throw new Error(`${resource}.${name} is not a field of answers`)
  const source = questionSource(services.resources, of, field)
  const id = record[field.set]
  if (typeof id === 'number') return (await setsById(reader, source, [id])).get(id)
  const about = record[field.of]
  return typeof about === 'number' ? (await currentSets(reader, source, [about])).get(about) : undefined
}

/**
 * Returns a blocker for each missing answer, with the path of its question, such as `answers.drivers.0.name`.
 * @example const blockers = await emptyAnswersBlockers(reader, 'claims', { record, field: 'answers' })
 */
export async function emptyAnswersBlockers(
  reader: Pick<Writer, 'db' | 'services'>,
  resource: string,
  { record, field: name }: AnswersOf,
): Promise<Blocker[]> {
  const set = await questionsFor(reader, resource, { record, field: name })
  const stage = asAnswers(reader.services.resources.get(resource).fields[name])?.stage
  return emptyAnswers(set?.questions ?? [], record[name] as Answers | null, stage).map(({ path, label }) => ({
    key: 'questions.empty_answer',
    params: { name: label },
    field: `${name}.${path}`,
  }))
}
