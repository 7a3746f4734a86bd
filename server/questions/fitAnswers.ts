import { isDeepStrictEqual } from 'node:util'
import { mayReadProtected } from '../../src/access/protectedAnswers'
import type { AnswersField } from '../../src/fields/answers/answers'
import { type CheckContext, checkAnswers } from '../../src/questions/checkAnswers'
import { type Answers, isProtected, type Question } from '../../src/questions/question'
import { riskText } from '../../src/questions/riskText'
import type { AnyField, Resource, Values } from '../../src/schema/resource'
import { STATUS } from '../../src/schema/systemFields'
import { invalid } from '../http/apiError'
import { changedFields, type Prepared } from '../records/prepare'
import { forbidden, todayIn } from '../records/scope'
import type { Writer } from '../records/writer'
import type { Executor } from '../storage/database'
import { currentSets, type QuestionSet, setsById } from './questionSets'
import { answersOf, setPlace } from './setsOf'

/**
 * Pins each record to the questions that it is filled in with, and checks its answers against them: a version stays
 * until the record, while it is at its first status, is about something else. Answers that were there before and do
 * not fit the new questions are left out; what is sent must fit.
 */
export async function fitAnswers<Some extends Prepared>(
  writer: Writer,
  db: Executor,
  resource: Resource,
  prepared: readonly Some[],
): Promise<readonly Some[]> {
  let fitted = prepared
  for (const [name, field] of answersOf(resource))
    fitted = await fitField(writer, db, resource, name, field, fitted)
  return fitted
}

/** Once more, where a hook has found out what a record is about: with that it is asked other questions. */
export async function refitAnswers<Some extends Prepared>(
  writer: Writer,
  db: Executor,
  resource: Resource,
  fitted: readonly Some[],
  amended: readonly Some[],
): Promise<readonly Some[]> {
  const other = ({ of }: AnswersField) =>
    amended.some(({ values }, at) => values[of] !== fitted[at]?.values[of])
  return answersOf(resource).some(([, field]) => other(field))
    ? fitAnswers(writer, db, resource, amended)
    : amended
}

async function fitField<Some extends Prepared>(
  writer: Writer,
  db: Executor,
  resource: Resource,
  name: string,
  field: AnswersField,
  prepared: readonly Some[],
): Promise<readonly Some[]> {
  const concerned = prepared.filter(one => concerns(field, name, one))
  if (!concerned.length) return prepared
  const place = setPlace(writer.services.resources, resource, field)
  const pinned = await setsById(
    writer.services,
    db,
    place,
    concerned.flatMap(({ values }) => idIn(values[field.set])),
  )
  const current = await currentSets(
    writer.services,
    db,
    place,
    concerned.filter(one => !isPinned(one, field, pinned)).flatMap(({ values }) => idIn(values[field.of])),
  )
  return prepared.map(one => {
    if (!concerned.includes(one)) return one
    const set = isPinned(one, field, pinned)
      ? pinned.get(Number(one.values[field.set]))
      : mayPin(resource, one)
        ? current.get(Number(one.values[field.of]))
        : pinned.get(Number(one.values[field.set]))
    const values = { ...one.values, ...fittedValues(writer, resource, name, field, one, set) }
    return { ...one, values, changed: changedFields(resource, values, one.before) }
  })
}

const idIn = (value: unknown): number[] => (typeof value === 'number' ? [value] : [])

const differs = (name: string, { values, before }: Prepared) =>
  !isDeepStrictEqual(values[name] ?? null, before?.[name] ?? null)

// An old record whose answers nobody touches stays as it was, whatever its questions would say of it today.
const concerns = ({ set, of }: AnswersField, name: string, one: Prepared) =>
  !one.before || [name, set, of].some(part => differs(part, one))

/** Whether the version that a record names is one of what the record is about. */
function isPinned(
  { values }: Prepared,
  field: AnswersField,
  sets: ReadonlyMap<number, QuestionSet>,
): boolean {
  const set = sets.get(Number(values[field.set]))
  return set !== undefined && set.of === Number(values[field.of])
}

const mayPin = ({ fields }: Resource, { before }: Prepared): boolean =>
  !before || before[STATUS] === (fields[STATUS] as AnyField | undefined)?.default

function fittedValues(
  writer: Writer,
  resource: Resource,
  name: string,
  field: AnswersField,
  one: Prepared,
  set: QuestionSet | undefined,
): Values {
  const questions = set?.questions ?? []
  const answers = fittingAnswers(questions, {
    sent: withKeptBack(writer, resource, name, one),
    held: (one.before?.[name] ?? {}) as Answers,
    isNew: (set?.id ?? null) !== (one.before?.[field.set] ?? null),
    // The server copies what was filled in with the same questions, or goes on from there with newer ones.
    trust: writer.ability || one.before ? 'nothing' : one.values[field.set] ? 'all' : 'what_fits',
    context: { today: todayIn(writer.context), stage: field.stage },
    name,
  })
  return {
    [field.set]: set?.id ?? null,
    [name]: Object.keys(answers).length ? answers : null,
    ...(field.risk ? { [field.risk]: riskText(questions, answers) || null } : {}),
  }
}

interface Given {
  sent: Answers
  held: Answers
  /** Other questions than before. */
  isNew: boolean
  trust: 'nothing' | 'what_fits' | 'all'
  context: CheckContext
  name: string
}

function fittingAnswers(
  questions: readonly Question[],
  { sent, held, isNew, trust, context, name }: Given,
): Answers {
  const untouched = (key: string) =>
    trust !== 'nothing' || (Object.hasOwn(held, key) && isDeepStrictEqual(sent[key], held[key]))
  const keys = new Set(questions.map(({ key }) => key))
  const known = pick(sent, key => keys.has(key) || !untouched(key))
  const first = checkAnswers(questions, known, context)
  const wrong = new Set(Object.keys(first.issues).map(rootOf))
  if (!wrong.size) return first.answers
  // Of the same questions, what was right once stays; other questions leave out what does not fit them.
  const leaves = isNew && trust !== 'all'
  const { answers, issues } = leaves
    ? checkAnswers(
        questions,
        pick(known, key => !(wrong.has(key) && untouched(key))),
        context,
      )
    : first
  const told = Object.entries(issues).filter(([path]) => !untouched(rootOf(path)))
  if (told.length) throw invalid(Object.fromEntries(told.map(([path, list]) => [`${name}.${path}`, list])))
  return answers
}

const rootOf = (path: string) => path.split('.')[0] ?? path

const pick = (answers: Answers, keeps: (key: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => keeps(key)))

// Whoever may not see protected answers neither gives nor loses them.
function withKeptBack(
  { ability }: Writer,
  resource: Resource,
  name: string,
  { before, values }: Prepared,
): Answers {
  const sent = (values[name] ?? {}) as Answers
  const held = (before?.[name] ?? {}) as Answers
  if (!ability || isDeepStrictEqual(sent, held) || mayReadProtected(ability, resource, name, before))
    return sent
  if (Object.keys(sent).some(isProtected)) throw forbidden(before ? 'update' : 'create', resource, name)
  return { ...sent, ...pick(held, isProtected) }
}
