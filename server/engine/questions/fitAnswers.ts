import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { mayReadProtected } from '../../../src/core/access/protectedAnswers'
import { type Answers, isProtected } from '../../../src/core/questions/question'
import type { AnyField, Resource, Values } from '../../../src/core/schema/resource'
import { STATUS } from '../../../src/core/schema/systemFields'
import type { AnswersField } from '../../../src/fields/answers/answers.type'
import {
  fittingAnswers,
  type GivenAnswers,
  pickAnswers,
  withinField,
} from '../../../src/fields/answers/fittingAnswers'
import { riskText } from '../../../src/fields/answers/riskText'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import { changedFields, type Prepared } from '../records/prepared'
import { forbidden, todayIn } from '../records/scope'
import { answersOf, questionSource } from './setsOf'
import { currentSets, type QuestionVersion, setsById } from './versions'

/**
 * Pins each record to the version of the questions that it is filled in with, and checks its answers against
 * them. The version stays the same unless the record, in its first status, refers to something else. Existing
 * answers that don't fit the new questions are removed; answers that are sent must fit.
 */
export async function fitAnswers(
  writer: Writer,
  resource: Resource,
  prepared: readonly Prepared[],
): Promise<readonly Prepared[]> {
  let fitted = prepared
  for (const [name, field] of answersOf(resource))
    fitted = await fitField({ writer, resource, name, field }, fitted)
  return fitted
}

/**
 * Fits the answers again if a hook changed what a record refers to, because that determines its questions.
 */
export async function refitAnswers(
  writer: Writer,
  resource: Resource,
  { fitted, amended }: { fitted: readonly Prepared[]; amended: readonly Prepared[] },
): Promise<readonly Prepared[]> {
  const other = ({ of }: AnswersField) =>
    amended.some(({ values }, at) => values[of] !== fitted[at]?.values[of])
  return answersOf(resource).some(([, field]) => other(field))
    ? fitAnswers(writer, resource, amended)
    : amended
}

/** A field of answers, and its writer. */
interface FittedField {
  writer: Writer
  resource: Resource
  name: string
  field: AnswersField
}

async function fitField(fitting: FittedField, prepared: readonly Prepared[]): Promise<readonly Prepared[]> {
  const { writer, resource, name, field } = fitting
  const concerned = prepared.filter(one => concerns(field, name, one))
  if (!concerned.length) return prepared
  const source = questionSource(writer.services.resources, resource, field)
  const pinned = await setsById(
    writer,
    source,
    concerned.flatMap(({ values }) => idIn(values[field.set])),
  )
  const current = await currentSets(
    writer,
    source,
    concerned.filter(one => !isPinned(one, field, pinned)).flatMap(({ values }) => idIn(values[field.of])),
  )
  const concernedOnes = new Set(concerned)
  const fitted: Prepared[] = []
  let since = performance.now()
  for (const one of prepared) {
    if (!concernedOnes.has(one)) {
      fitted.push(one)
      continue
    }
    // The answers of many records take long, so other requests run in between.
    if (performance.now() - since > MAX_TURN_MS) {
      await nextTurn()
      since = performance.now()
    }
    const set = isPinned(one, field, pinned)
      ? pinned.get(Number(one.values[field.set]))
      : mayPin(resource, one)
        ? current.get(Number(one.values[field.of]))
        : pinned.get(Number(one.values[field.set]))
    const values = { ...one.values, ...fittedValues(fitting, one, set) }
    fitted.push({ ...one, values, changed: changedFields(resource, values, one.before) })
  }
  return fitted
}

const MAX_TURN_MS = 20

const idIn = (value: unknown): number[] => (typeof value === 'number' ? [value] : [])

const differs = (name: string, { values, before }: Prepared) =>
  !isDeepStrictEqual(values[name] ?? null, before?.[name] ?? null)

// A record whose answers don't change is not checked, even if it doesn't fit its questions any more.
const concerns = ({ set, of }: AnswersField, name: string, one: Prepared) =>
  !one.before || [name, set, of].some(part => differs(part, one))

/** Returns whether a record's version of the questions belongs to what the record refers to. */
function isPinned(
  { values }: Prepared,
  field: AnswersField,
  sets: ReadonlyMap<number, QuestionVersion>,
): boolean {
  const set = sets.get(Number(values[field.set]))
  return set !== undefined && set.of === Number(values[field.of])
}

const mayPin = ({ fields }: Resource, { before }: Prepared): boolean =>
  !before || before[STATUS] === (fields[STATUS] as AnyField | undefined)?.default

function fittedValues(fitting: FittedField, one: Prepared, set: QuestionVersion | undefined): Values {
  const { writer, name, field } = fitting
  const questions = set?.questions ?? []
  const given: GivenAnswers = {
    sent: withProtected(fitting, one),
    current: (one.before?.[name] ?? {}) as Answers,
    isNew: (set?.id ?? null) !== (one.before?.[field.set] ?? null),
    // The server copies answers to the same questions, or keeps those that fit newer ones.
    trust: writer.ability || one.before ? undefined : one.values[field.set] ? 'all' : 'what_fits',
  }
  const context = { today: todayIn(writer.context), stage: field.stage }
  const { answers, issues } = fittingAnswers(questions, given, context)
  if (Object.keys(issues).length) throw invalid(withinField(name, issues))
  return {
    [field.set]: set?.id ?? null,
    [name]: Object.keys(answers).length ? answers : null,
    ...(field.risk ? { [field.risk]: riskText(questions, answers) || null } : {}),
  }
}

// A user who can't read protected answers can't set them, and their writes keep the existing ones.
function withProtected(
  { writer: { ability }, resource, name }: FittedField,
  { before, values }: Prepared,
): Answers {
  const sent = (values[name] ?? {}) as Answers
  const current = (before?.[name] ?? {}) as Answers
  if (
    !ability ||
    isDeepStrictEqual(sent, current) ||
    mayReadProtected(ability, resource, { name, record: before })
  )
    return sent
  if (Object.keys(sent).some(isProtected)) throw forbidden(before ? 'update' : 'create', resource, name)
  return { ...sent, ...pickAnswers(current, isProtected) }
}
