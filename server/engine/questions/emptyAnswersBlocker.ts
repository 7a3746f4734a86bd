import { emptyAnswers } from '../../../src/core/questions/emptyAnswers'
import type { Answers } from '../../../src/core/questions/question'
import type { Blocker, Values } from '../../../src/core/schema/resource'
import { asAnswers } from '../../../src/fields/answers/answers'
import type { Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { questionSource } from './setsOf'
import { currentSets, type QuestionVersion, setsById } from './versions'

/**
 * The questions that a record is filled in with: its own version, else the one that is asked now; undefined where there
 * are none. Throws where the field holds no answers.
 * @example const set = await questionsFor(writer, db, 'work-orders', record, 'answers')
 */
export async function questionsFor(
  { services }: Pick<Writer, 'services'>,
  db: Executor,
  resource: string,
  record: Values,
  name: string,
): Promise<QuestionVersion | undefined> {
  const of = services.resources.get(resource)
  const field = asAnswers(of.fields[name])
  if (!field) throw new Error(`${resource}.${name} is no field of answers`)
  const place = questionSource(services.resources, of, field)
  const id = record[field.set]
  if (typeof id === 'number') return (await setsById(services, db, place, [id])).get(id)
  const asked = record[field.of]
  return typeof asked === 'number' ? (await currentSets(services, db, place, [asked])).get(asked) : undefined
}

/**
 * What a guard says of answers that are still empty: "2 answers are empty: plate and year". Undefined when all are there.
 * @example const blocker = await emptyAnswersBlocker(reader, db, 'claims', record, 'answers')
 */
export async function emptyAnswersBlocker(
  reader: Pick<Writer, 'services'>,
  db: Executor,
  resource: string,
  record: Values,
  name: string,
): Promise<Blocker | undefined> {
  const set = await questionsFor(reader, db, resource, record, name)
  const stage = asAnswers(reader.services.resources.get(resource).fields[name])?.stage
  const empty = emptyAnswers(set?.questions ?? [], record[name] as Answers | null, stage)
  if (!empty.length) return undefined
  return {
    key: 'questions.empty_answers',
    params: { smart_count: empty.length, names: empty.map(({ label }) => label) },
    field: name,
  }
}
