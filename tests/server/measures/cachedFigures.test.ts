import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RequestSignal } from '../../../server/base/storage/driver/requestSignal'
import { cachedRows, longStatements } from '../../../server/engine/measures/cachedFigures'
import { scopeOf } from '../../../server/engine/records/scope'
import { abilityOf } from '../../../src/core/access/ability'
import { engines } from '../../support/databases'
import { library } from '../api/definitions'
import { everything, openApi, type TestApi } from '../api/testApi'

describe.each(engines)('figures that wait for their turn on $name', engine => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(engine, library)
  })
  afterAll(() => api.close())

  /** A figure that counts how often it is calculated. */
  async function countedFigure(name: string) {
    const { kysely } = api.db
    await sql`create sequence ${sql.id(name)}`.execute(kysely)
    const statement = sql<{ n: number }>`select nextval(${name})::int as n`
    const ask = (person: number, isFound = false) => {
      const signal = new RequestSignal()
      const session = { id: 1, user: { id: person }, rules: everything, ability: abilityOf(everything, {}) }
      let onSample: () => void = () => undefined
      // A sample is read while the exact figure waits for its turn.
      const waits = new Promise<void>(resolve => {
        onSample = resolve
      })
      const estimate = {
        statement: sql<{ n: number }>`select 0 as n`,
        afterMs: 1,
        isFound: () => {
          onSample()
          return isFound
        },
      }
      const figures = cachedRows(scopeOf(api.services, { ...session, signal }, 'en'), statement, estimate)
      // A disconnected client gets no answer, whatever the reason.
      const answer = figures.then(
        ({ rows, isEstimated }) => (isEstimated ? 'estimated' : rows[0]?.n),
        () => 'none',
      )
      return { answer, waits, leave: () => signal.go() }
    }
    const calculated = async () => {
      const { rows } = await sql<{ is_called: boolean }>`select is_called from ${sql.id(name)}`.execute(
        kysely,
      )
      return rows[0]?.is_called
    }
    return { ask, calculated }
  }

  /** Runs `work` while others have all turns, and then waits until nobody waits any more. */
  async function whileOthersRun(work: () => Promise<void>): Promise<void> {
    let release: () => void = () => undefined
    const isFree = new Promise<void>(resolve => {
      release = resolve
    })
    const others = [1001, 1002].map(person => longStatements.run(String(person), () => isFree))
    await work().finally(release)
    await Promise.all(others)
    await Promise.all([1001, 1002].map(person => longStatements.run(String(person), async () => undefined)))
  }

  it('U-01 a figure is not calculated if all who want it leave before its turn', async () => {
    const { ask, calculated } = await countedFigure('left')
    await whileOthersRun(async () => {
      const [one, other] = [ask(1), ask(2)]
      await Promise.all([one.waits, other.waits])
      one.leave()
      other.leave()
      expect(await Promise.all([one.answer, other.answer])).toEqual(['none', 'none'])
    })
    expect(await calculated()).toBe(false)
    // It can be asked for again.
    expect(await ask(1).answer).toBe(1)
  })

  it('U-01 a figure is calculated once for those who stay, even if the first has left', async () => {
    const { ask } = await countedFigure('stayed')
    const answers: Promise<unknown>[] = []
    await whileOthersRun(async () => {
      const [first, second, third] = [ask(1), ask(2), ask(3)]
      await Promise.all([first.waits, second.waits, third.waits])
      first.leave()
      answers.push(second.answer, third.answer)
    })
    expect(await Promise.all(answers)).toEqual([1, 1])
  })

  it('V-03 U-01 a figure is calculated for the next who ask, once somebody has seen its sample', async () => {
    const { ask, calculated } = await countedFigure('sampled')
    await whileOthersRun(async () => {
      expect(await ask(1, true).answer).toBe('estimated')
      const left = ask(2)
      await left.waits
      left.leave()
    })
    await expect.poll(calculated).toBe(true)
  })
})
