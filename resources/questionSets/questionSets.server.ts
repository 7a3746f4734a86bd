import { isDeepStrictEqual } from 'node:util'
import {
  ApiError,
  findRecord,
  findRecords,
  type HookWrite,
  invalid,
  type ServerHooks,
  transitionRecord,
} from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'

const SETS = 'question-sets'
const PUBLISHED = 'published'
const stays = 'resources.question-sets.rules.published_stays'

/**
 * Numbers the versions within their insurance type, starts each as a copy of the current one, and freezes
 * published ones.
 */
export const hooks: ServerHooks = {
  resource: SETS,
  oneByOne: true,
  async beforeWrite(write, writer) {
    const { action, before, record } = write
    if (before && before.status !== 'draft') {
      if (action === 'delete') throw new ApiError(409, 'not_possible', { message: stays })
      if (!isDeepStrictEqual(before.questions ?? null, record.questions ?? null))
        throw invalid({ questions: [{ key: stays }] })
    }
    if (action === 'delete') return undefined
    const publishes = record.status === PUBLISHED && before?.status !== PUBLISHED
    if (before && !publishes) return undefined
    // Locks the insurance type, so that versions can't be created or published at the same time.
    await findRecord(writer, 'insurance-types', { id: Number(record.insurance_type_id), lock: true })
    const others = await findRecords(writer, SETS, {
      filter: { insurance_type_id: record.insurance_type_id },
    })
    if (publishes)
      for (const { id, status } of others)
        if (status === PUBLISHED) await transitionRecord(writer, SETS, { id, transition: 'retire' })
    return {
      ...(before ? {} : begun(write, others)),
      ...(publishes ? { published_at: writer.context.now.toISOString() } : {}),
    }
  },
}

function begun({ record }: HookWrite, others: readonly Values[]): Values {
  const number = Math.max(0, ...others.map(set => Number(set.number))) + 1
  const current = others.find(({ status }) => status === PUBLISHED) ?? others.at(-1)
  const questions = record.questions as unknown[] | null
  return {
    number,
    name: `v${number}`,
    questions: questions?.length ? questions : (current?.questions ?? null),
  }
}
